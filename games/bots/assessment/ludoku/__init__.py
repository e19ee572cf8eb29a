"""The judgement of Ludoku: decisions by the roll that was there, with the luck of the roll shown
apart.
"""

from games.bots.assessment.ludoku.judge import assess

__all__ = ["assess"]
