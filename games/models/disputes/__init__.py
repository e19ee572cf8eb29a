"""Disputes: the cases, what is proposed and appealed against, and what the players settle."""
