"""What players keep about others, and what the staff decide about players."""
