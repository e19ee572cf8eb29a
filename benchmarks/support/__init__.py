"""Helpers that several benchmarks share: timing, games to measure with, a bare view."""
