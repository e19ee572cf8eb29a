"""The seams on pages: what other apps show there."""
