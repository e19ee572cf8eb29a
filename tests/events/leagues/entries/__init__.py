"""Tests of who plays in a season."""
