"""Texts about games: diagrams in rules pages, and records of whole games."""
