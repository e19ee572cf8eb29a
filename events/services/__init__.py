"""The services of ratings and events: they lock, ask the formulas, write, and enqueue work."""
