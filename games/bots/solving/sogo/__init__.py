"""Sogo in jobs of solving."""

from games.bots.solving.sogo.jobs import best, find

__all__ = ["best", "find"]
