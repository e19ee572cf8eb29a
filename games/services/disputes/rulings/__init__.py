"""Rulings: what a ruling would do, how it is made, and how it is put in words."""
