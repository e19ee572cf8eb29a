"""Faster ways to talk to the database than Django's ORM, without knowledge of our tables."""
