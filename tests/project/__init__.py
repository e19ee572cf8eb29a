"""Tests of the project itself: quality, architecture, papers, catalogues."""
