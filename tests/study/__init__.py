"""The app study, room by room."""
