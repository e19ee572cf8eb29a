"""Tests of the pure log; no database."""
