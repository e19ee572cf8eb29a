"""Absences of players and of the site, heartbeats of its processes, and a player's availability."""
