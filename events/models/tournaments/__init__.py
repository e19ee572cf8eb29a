"""The tables of events: who entered, who meets whom, and what happened."""
