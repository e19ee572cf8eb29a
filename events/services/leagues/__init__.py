"""Leagues: seasons that open, start, end and lead to the next one."""
