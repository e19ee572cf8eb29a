"""The forms of disputes, for the players and for the staff."""
