"""The tables of leagues, of their seasons, entries and divisions, and of their logs."""
