"""The tables of events, of their entries, pairings and logs."""
