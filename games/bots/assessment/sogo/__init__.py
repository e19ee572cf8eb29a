"""Sogo's decisions, judged by its engine."""

from games.bots.assessment.sogo.judge import assess

__all__ = ["assess"]
