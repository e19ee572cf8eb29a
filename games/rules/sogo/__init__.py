"""Sogo (Score Four, Raummühle): balls on rods, four in a row in space.

A move is the rod on which a ball is put; `x` and a place take a ball off the board.

>>> game = RULESET.start(2, {"size": 3})
>>> for rod in "B2 A1 B3 A2 B1".split():
...     (seat,) = game.to_move
...     game = game.play(RULESET.parse(rod), seat)
>>> sorted(game.outcome.winners)
[0]
"""

from games.rules.sogo.ruleset import Sogo

__all__ = ["RULESET", "Sogo"]

RULESET = Sogo()
