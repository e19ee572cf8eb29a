"""Deadlines, vacations and time controls in words."""
