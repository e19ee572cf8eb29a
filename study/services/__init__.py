"""Everything that happens in this app, by room."""
