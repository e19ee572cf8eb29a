"""Tests of the statistics about fair play."""
