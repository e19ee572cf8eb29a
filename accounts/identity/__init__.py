"""The identity of a visitor: names, guests, and how they sign in."""
