"""Exercises: positions from finished games with one way to win, found and proved by game; and the
digits that come alone on Sudoku cards.
"""

from collections.abc import Callable

from games.rules.kit.core import OptionValue
from study.exercises.frege import FregeProver
from study.exercises.kit.exercise import Prover
from study.exercises.sogo import SogoProver

PROVERS: dict[str, Callable[[], Prover]] = {"sogo": SogoProver, "frege": FregeProver}
"""Ruleset key → the prover of one game of it."""

GAMES = (*PROVERS, "cards")
"""The rulesets that have exercises."""

VARIETIES: tuple[tuple[str, dict[str, OptionValue]], ...] = (
    ("sogo", {}),
    ("sogo", {"size": 3}),
    ("sogo", {"size": 5, "line": "four"}),
    ("sogo", {"size": 3, "variant": 2}),
    ("frege", {}),
)
"""What is played: each ruleset that has exercises, with options."""
