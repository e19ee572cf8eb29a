"""What is stored of ratings and events."""
