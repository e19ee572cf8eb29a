"""The words of the exercises of Sudoku cards, in which the easiest digit is to be found."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.cards.position import CardsPosition
from games.rules.kit.core import N_, Position
from study.exercises.cards import words
from study.exercises.kit.exercise import OnlyTurn, Sentence, Speller, Turn
from study.exercises.kit.passages import Passage


class DigitWording:
    """The question and the answers where one digit is easier to find than all others."""

    title = N_("Find the next digit")
    question = N_(
        "One digit is easier to find than all others. Write it: "
        "you are told then which technique finds it."
    )
    invitation = N_(
        "Today there is an exercise of %(games)s: one digit is easier to find than all others."
    )
    prompt = N_("Write the digit that is easiest to find")
    proof = N_("With this technique and easier ones no other digit can be found here.")
    source = N_("From one of the cards of this site, turned and with other digits.")
    is_about_winning = False

    def why_not(
        self, position: Position, only: OnlyTurn, answer: Turn, spelled: Speller
    ) -> Sentence:
        """Return why an answer is not the digit that was to be found."""
        return words.why_not(_card(position), answer[0])

    def reasons(
        self, position: Position, only: OnlyTurn, turn: Turn, spelled: Speller
    ) -> Sequence[Sentence]:
        """Return the way to the digit, step by step."""
        return list(words.reasons(_card(position)))

    def passages(self, position: Position, only: OnlyTurn, spelled: Speller) -> Sequence[Passage]:
        """Return nothing: the way to the digit is the whole explanation."""
        return ()

    def counts(self, position: Position, answer: Turn) -> bool:
        """Return whether a digit is wrong, since one that is harder to find may be tried again."""
        return words.is_wrong_digit(_card(position), answer[0])


def _card(position: Position) -> CardsPosition:
    assert isinstance(position, CardsPosition)
    return position
