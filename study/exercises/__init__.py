"""Exercises: positions from finished games with one way to win, found and proved by game; and
tasks that are made for a game.
"""

from collections.abc import Callable

from games.rules.kit.core import OptionValue
from study.exercises.cards import CardCollection, DigitWording
from study.exercises.frege import FregeProver
from study.exercises.kit.collection import Collection
from study.exercises.kit.exercise import Prover
from study.exercises.kit.page_texts import WinWording, Wording
from study.exercises.sogo import SogoProver

PROVERS: dict[str, Callable[[], Prover]] = {"sogo": SogoProver, "frege": FregeProver}
"""Ruleset key → the prover of one game of it."""

COLLECTIONS: dict[str, Collection] = {"cards": CardCollection()}
"""Ruleset key → its tasks that are made, not found in games."""

WORDINGS: dict[str, Wording] = {key: WinWording(prover) for key, prover in PROVERS.items()} | {
    "cards": DigitWording()
}
"""Ruleset key → the words of its exercises: the games that have any."""

VARIETIES: tuple[tuple[str, dict[str, OptionValue]], ...] = (
    ("sogo", {}),
    ("sogo", {"size": 3}),
    ("sogo", {"size": 5, "line": "four"}),
    ("sogo", {"size": 3, "variant": 2}),
    ("frege", {}),
)
"""What is played: each ruleset that has exercises, with options."""
