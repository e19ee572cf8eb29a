"""Sudoku tiles (the Sudoku of Brettspielnetz): tiles are laid one by one, each for a point for
every neighbour.

Chance lays nine tiles and draws the next (`t4`); a move is that tile and the square it is put on.

>>> from random import Random
>>> from games.rules.kit.core import settle
>>> game, drawn = settle(RULESET.start(2, {}), Random(7))
>>> str(drawn[-1]), str(next(game.legal_moves(0)))
('t1', '1a9')
"""

from games.rules.tiles.ruleset import Tiles

__all__ = ["RULESET", "Tiles"]

RULESET = Tiles()
