"""Backups put to the test: brought back elsewhere, replayed, and compared with the running site."""
