"""Frege-Sudoku: nine letters instead of digits; whoever enters the last one has won."""

from games.rules.frege.ruleset import Frege

RULESET = Frege()
