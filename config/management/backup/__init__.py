"""Tests of backups, which are restored elsewhere, replayed, and compared with the running site."""
