"""Pages of ratings and events."""
