"""Frege-Sudoku: the rules of rules.en.md and the rulings, one test for each."""
