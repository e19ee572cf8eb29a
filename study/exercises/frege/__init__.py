"""The exercises of Frege-Sudoku: endings in which one letter decides who enters the last one."""

from study.exercises.frege.prover import FregeProver

__all__ = ["FregeProver"]
