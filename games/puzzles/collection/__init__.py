"""The puzzles that come with the site, and how they were made."""
