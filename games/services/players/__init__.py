"""A player’s account and data: export, deletion, anonymization, guest claims, blocking."""
