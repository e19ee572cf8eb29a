"""Ludoku: dice on sixteen variominos, where no die may see another of the same value.

Chance throws the dice (`r23`); a move is a die and the square it is put on.

>>> thrown = RULESET.start(2, {}).play(RULESET.parse("r23"), -1)
>>> laid = thrown.play(RULESET.parse("2a8"), 0)
>>> [str(move) for move in laid.legal_moves(0)][:3]
['3b8', '3c8', '3d8']
"""

from games.rules.ludoku.ruleset import Ludoku

__all__ = ["RULESET", "Ludoku"]

RULESET = Ludoku()
