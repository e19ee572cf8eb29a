"""Tests of `run.py chaos` itself."""
