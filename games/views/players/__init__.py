"""Profiles, blocks, guest claims, and a player’s own data."""
