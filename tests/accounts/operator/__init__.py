"""Tests of what an operator decides, and of what helps one to wait."""
