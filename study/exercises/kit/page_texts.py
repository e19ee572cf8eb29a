"""The words of the exercises of a game: the question, and the sentences about answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from games.rules.kit.core import N_, Position
from study.exercises.kit.exercise import OnlyTurn, Prover, Sentence, Speller, Turn
from study.exercises.kit.passages import Passage
from study.exercises.kit.proof_texts import passages


class Wording(Protocol):
    """The words of the exercises of one game. Texts are templates, marked for translation.

    `title` may name the `seat` to move, `invitation` the `games` it is about. `prompt` stands
    beside the board in place of what a game would say, "" where that fits. `is_about_winning`: the
    game is won with the last turn, whether it is over or not.
    """

    title: str
    question: str
    invitation: str
    prompt: str
    proof: str
    source: str
    is_about_winning: bool

    def why_not(
        self, position: Position, only: OnlyTurn, answer: Turn, spelled: Speller
    ) -> Sentence:
        """Return why an answer is not the turn that was to be found."""

    def reasons(
        self, position: Position, only: OnlyTurn, turn: Turn, spelled: Speller
    ) -> Sequence[Sentence]:
        """Return the effect of a turn of the solution in words."""

    def passages(self, position: Position, only: OnlyTurn, spelled: Speller) -> Sequence[Passage]:
        """Return what every other turn comes to, and what else was found about the right one."""

    def counts(self, position: Position, answer: Turn) -> bool:
        """Return whether an answer that is not the solution is a failed attempt."""


class WinWording:
    """The words of exercises in which one turn wins, as a prover has proved."""

    title = N_("%(seat)s to move and win")
    question = N_("Only one move wins, whatever is answered. Find it.")
    invitation = N_(
        "Today there is an exercise of %(games)s: one move wins, every other one does not."
    )
    prompt = ""
    proof = N_("It is proved: every other move on the way does not win.")
    source = N_("From a game between bots.")
    is_about_winning = True

    def __init__(self, prover: Callable[[], Prover]) -> None:
        self.prover = prover

    def why_not(
        self, position: Position, only: OnlyTurn, answer: Turn, spelled: Speller
    ) -> Sentence:
        """Return in words why an answer does not win."""
        text = ",".join(map(str, answer))
        refutation = only.refutations.get(text)
        move = {"move": spelled(text)}
        if refutation is None or not refutation.answer:
            return N_("%(move)s ends the game without a win."), move
        words = {**move, "answer": spelled(refutation.answer)}
        if refutation.loses:
            return N_("%(move)s even loses: the answer is %(answer)s."), words
        return N_("%(move)s only draws: the answer is %(answer)s."), words

    def reasons(
        self, position: Position, only: OnlyTurn, turn: Turn, spelled: Speller
    ) -> Sequence[Sentence]:
        """Return in words why a turn wins."""
        return self.prover().reasons(position, turn, spelled)

    def passages(self, position: Position, only: OnlyTurn, spelled: Speller) -> Sequence[Passage]:
        """Return the replies to a turn that wins and their answers, and what every other turn comes
        to.
        """
        return passages(position, only, spelled)

    def counts(self, position: Position, answer: Turn) -> bool:
        """Return True, since every other turn was proved not to win."""
        return True
