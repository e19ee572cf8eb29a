"""Faster ways than the ORM of Django to talk to the database; knows no table of ours."""
