"""The exercises of Frege-Sudoku: endings in which one letter is the last but one."""

from study.exercises.frege.prover import FregeProver

__all__ = ["FregeProver"]
