"""The judgement of Sogo: decisions as its engine values them."""

from games.bots.assessment.sogo.judge import assess

__all__ = ["assess"]
