"""The exercises of Sogo: mills that cannot be stopped, and ends with one ball more."""

from study.exercises.sogo.prover import SogoProver

__all__ = ["SogoProver"]
