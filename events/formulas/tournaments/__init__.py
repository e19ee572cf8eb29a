"""Pairing tables, points and places of events, and movement between divisions."""
