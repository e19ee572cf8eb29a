"""Rulings: what one would do, how it is made, and how it reads."""
