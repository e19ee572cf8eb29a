"""Disputes: filed by a seat, ruled on by an admin, described in words."""
