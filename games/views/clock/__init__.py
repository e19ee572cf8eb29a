"""Deadlines, vacations and time controls, put in words."""
