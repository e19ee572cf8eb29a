"""Tests of the pages of leagues and seasons."""
