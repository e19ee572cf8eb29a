"""The forms of disputes: those of the players, and those of the staff."""
