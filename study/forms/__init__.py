"""The forms for learners, by room, checked before any service is called."""
