"""Ludoku's decisions, judged by the roll that lay there, with the luck of the roll shown apart."""

from games.bots.assessment.ludoku.judge import assess

__all__ = ["assess"]
