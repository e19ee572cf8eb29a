"""Leagues, whose seasons open, start, end and lead to the next one."""
