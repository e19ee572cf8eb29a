"""The pages of this app, by room."""
