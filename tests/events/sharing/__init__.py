"""What other pages show of events."""
