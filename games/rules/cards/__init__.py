"""Sudoku cards (Ravensburger’s Sudoku board game): one grid, a pen for each player, and an
hourglass.

Chance deals a card; a turn begins with the hourglass (`glass`), and the board is covered before it.

>>> from random import Random
>>> from games.rules.kit.core import settle
>>> game, _ = settle(RULESET.start(2, {}), Random(7))
>>> RULESET.board(game.view(0), 0).hidden
True
>>> [str(move) for move in game.legal_moves(0)]
['glass', 'pass']
"""

from games.rules.cards.ruleset import Cards

__all__ = ["RULESET", "Cards"]

RULESET = Cards()
