"""Exercises: positions from finished games with one way to win, found and proved by game.

A game without a prover has none.
"""

from collections.abc import Callable

from study.exercises.frege import FregeProver
from study.exercises.kit.exercise import Prover
from study.exercises.sogo import SogoProver

PROVERS: dict[str, Callable[[], Prover]] = {"sogo": SogoProver, "frege": FregeProver}
"""Ruleset key → the prover of one game of it."""
