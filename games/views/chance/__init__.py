"""What was sealed, what was drawn, and the file that proves it."""
