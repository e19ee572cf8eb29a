"""Pages and panels about ratings."""
