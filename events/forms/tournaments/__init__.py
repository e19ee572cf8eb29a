"""The forms of events: a new one, and the acts of its director."""
