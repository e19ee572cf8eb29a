"""What people fill in about events, leagues and clubs, by room."""
