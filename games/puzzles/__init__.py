"""Sudoku as a puzzle: the grid, a solver, a generator and a grader. Knows no game and no site."""
