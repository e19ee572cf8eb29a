"""Texts about games: diagrams in rules pages."""
