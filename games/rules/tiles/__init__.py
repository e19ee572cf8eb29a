"""Sudoku tiles (the Sudoku of Brettspielnetz): laid one by one, a point for every neighbour."""

from games.rules.tiles.ruleset import Tiles

RULESET = Tiles()
