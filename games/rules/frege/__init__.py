"""Frege-Sudoku: a Sudoku of nine letters; the player who enters the last letter has won.

A move is a letter and the square it is put on: a capital is red, a small one blue.

>>> game = RULESET.start(2, {}).play(RULESET.parse("Gb9"), 0)
>>> game.to_move, next(game.legal_moves(1)) != RULESET.parse("Gb9")
(frozenset({1}), True)
"""

from games.rules.frege.ruleset import Frege

__all__ = ["RULESET", "Frege"]

RULESET = Frege()
