"""Benchmarks: costs as ratios taken in one run: `python3 run.py bench`. Never part of the tests."""
