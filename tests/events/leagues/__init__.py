"""Leagues: seasons played, closed and followed by the next."""
