"""Frege-Sudoku: the rules of rules.en.md and the interpretations, one test for each."""
