"""Pages about reported players and sanctions: for players, and for the staff."""
