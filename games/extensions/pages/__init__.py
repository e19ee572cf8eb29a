"""The seams on pages, at which other apps show something."""
