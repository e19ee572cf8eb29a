"""Exercises: positions from finished games with one way to win, found and proved by game, and tasks
made for a game.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from games.rules.kit.core import Position
from study.exercises.cards import CardCollection, DigitWording
from study.exercises.frege import FregeProver
from study.exercises.kit.answers import AnswerSearch, with_answers
from study.exercises.kit.collection import Collection
from study.exercises.kit.exercise import FoundExercise, Prover, Turn, text_of
from study.exercises.kit.page_texts import WinWording, Wording
from study.exercises.kit.search import best_exercises
from study.exercises.ludoku import RollWording, best_placements, in_order
from study.exercises.sogo import SogoProver
from study.exercises.tiles import SquareWording, best_squares
from study.exercises.varieties import VARIETIES, Variety

__all__ = [
    "COLLECTIONS",
    "FINDERS",
    "PROVERS",
    "TURN_TEXTS",
    "VARIETIES",
    "WORDINGS",
    "Finder",
    "Variety",
    "turn_text",
]

PROVERS: dict[str, Callable[[], Prover]] = {"sogo": SogoProver, "frege": FregeProver}
"""Ruleset key → the prover of one game of it."""

Finder = Callable[[Sequence[Position], int], list[FoundExercise]]
"""A function that finds the exercises among the positions of a game, with so many nodes for each
judgement.
"""


def _proved(
    prover: Callable[[], Prover], positions: Sequence[Position], nodes: int
) -> list[FoundExercise]:
    asked = prover()
    search = AnswerSearch(asked, nodes)
    return [
        replace(each, solution=with_answers(search, each.position, each.solution))
        for each in best_exercises(asked, positions, nodes)
    ]


FINDERS: dict[str, Finder] = {key: partial(_proved, prover) for key, prover in PROVERS.items()} | {
    "ludoku": best_placements,
    "tiles": best_squares,
}
"""Ruleset key → the function that finds exercises in its finished games."""

COLLECTIONS: dict[str, Collection] = {"cards": CardCollection()}
"""Ruleset key → its tasks that are made rather than found in games."""

WORDINGS: dict[str, Wording] = {key: WinWording(prover) for key, prover in PROVERS.items()} | {
    "ludoku": RollWording(),
    "tiles": SquareWording(),
    "cards": DigitWording(),
}
"""Ruleset key → the words of its exercises, for the games that have any."""

TURN_TEXTS: dict[str, Callable[[Turn], str]] = {"ludoku": in_order}
"""Ruleset key → the function that writes a turn, for games in which several orders are one turn."""


def turn_text(ruleset_key: str, turn: Turn) -> str:
    """Return the text by which a turn is stored in the exercises of a game."""
    return TURN_TEXTS.get(ruleset_key, text_of)(turn)
