"""The services of this app, by room."""
