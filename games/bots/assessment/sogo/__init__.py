"""The judgement of Sogo: decisions as its engine values them."""

from games.bots.assessment.sogo.judge import assess
from games.bots.assessment.sogo.recorded import recorded_search

__all__ = ["assess", "recorded_search"]
