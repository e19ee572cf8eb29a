"""Exercises in which a digit is to be found on a Sudoku card, and the choice between the kinds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.rules.cards.position import CardsPosition
from games.rules.kit.core import N_
from study.exercises import PROVERS
from study.exercises.cards import words
from study.exercises.kit.exercise import Sentence, Turn
from study.models import Exercise
from study.views.exercises.solution import Task


class DigitTask(Task):
    """An exercise of Sudoku cards, read: one digit is easier to find than all others."""

    title = N_("Find the next digit")
    question = N_(
        "One digit is easier to find than all others. Write it: "
        "you are told then which technique finds it."
    )
    invitation = N_(
        "Today there is an exercise of %(games)s: one digit is easier to find than all others."
    )
    proof = N_("With this technique and easier ones no other digit can be found here.")
    source = N_("From one of the cards of this site, turned and with other digits.")

    @property
    def goes_on(self) -> bool:
        return False

    @cached_property
    def card(self) -> CardsPosition:
        """The card as it lies there, with its back."""
        assert isinstance(self.start, CardsPosition)
        return self.start

    def why_not(self, found: int, answer: str) -> Sentence:
        (move,) = self.turn(answer)
        return words.why_not(self.card, move)

    def counts(self, answer: str) -> bool:
        """Return whether a digit is wrong: one that is harder to find may be tried again."""
        (move,) = self.turn(answer)
        return words.is_wrong_digit(self.card, move)

    def reply_to(self, found: int, answer: str) -> Turn:
        return ()

    def reasons(self, found: int) -> Sequence[Sentence]:
        return list(words.reasons(self.card))


def task_of(exercise: Exercise, notation: str = "") -> Task:
    """Return an exercise of any game, read."""
    kind = Task if exercise.ruleset in PROVERS else DigitTask
    return kind(exercise, notation)
