"""Absences of players and of the site, and the heartbeats of its processes."""
