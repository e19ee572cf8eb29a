"""Tests of the puzzles: solver, generator, grader, cards and what is read from elsewhere."""
