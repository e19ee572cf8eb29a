"""Disputes: the cases, what is proposed and appealed, and what the players settle."""
