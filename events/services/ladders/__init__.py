"""Ladders: players challenge those above them."""
