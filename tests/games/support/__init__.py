"""Helpers of the tests in this folder."""
