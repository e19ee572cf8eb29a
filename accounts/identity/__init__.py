"""The identity of a visitor: guests, signing up and signing in."""
