"""Sudoku cards (Ravensburger’s Sudoku board game): one grid, a pen each, and an hourglass."""

from games.rules.cards.ruleset import Cards

RULESET = Cards()
