"""What people fill in while they learn, by room."""
