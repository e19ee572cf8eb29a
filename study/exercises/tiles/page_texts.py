"""The words of the exercises of Sudoku tiles, in which the best square is to be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.rules.kit.core import N_, Position
from games.rules.tiles.position import TilesPosition
from study.exercises.kit.exercise import OnlyTurn, Sentence, Speller, Turn
from study.exercises.kit.passages import Passage
from study.exercises.kit.score_texts import passage_of
from study.exercises.tiles.temptation import LAID_WRONG, laid_wrong, temptation


class SquareWording:
    """The words of exercises in which one square is clearly the best for the open tile."""

    title = N_("%(seat)s: where does the tile belong?")
    question = N_(
        "One square is clearly better for this tile than all others, "
        "and it is not the one that scores most at once. Find it."
    )
    invitation = N_(
        "Today there is an exercise of %(games)s: one square is clearly better than all others."
    )
    prompt = ""
    proof = N_(
        "Tiles are drawn by chance, so this is an estimate: every square was played out many "
        "times, with the same tiles for all of them."
    )
    source = N_("From a game between bots.")
    is_about_winning = False

    def why_not(
        self, position: Position, only: OnlyTurn, answer: Turn, spelled: Speller
    ) -> Sentence:
        """Return how many games of a hundred an answer wins."""
        text = ",".join(map(str, answer))
        refutation = only.refutations.get(text)
        if refutation is None or refutation.score is None:
            return N_("%(move)s was not among the squares that were looked at."), {
                "move": spelled(text)
            }
        words = {"move": spelled(text), "score": refutation.score}
        return N_("%(move)s wins %(score)s of 100 games played out. Another square wins more."), (
            words
        )

    def reasons(
        self, position: Position, only: OnlyTurn, turn: Turn, spelled: Speller
    ) -> Sequence[Sentence]:
        """Return how many games the best square wins, and how many the best of the others."""
        scores = [each.score for each in only.refutations.values() if each.score is not None]
        words = {"score": only.score, "other": max(scores, default=0)}
        text = N_(
            "It wins %(score)s of 100 games played out, the best of the others %(other)s; "
            "a draw counts as half a win."
        )
        return [(text, words)]

    def passages(self, position: Position, only: OnlyTurn, spelled: Speller) -> Sequence[Passage]:
        """Return what the tempting turn costs, and how many games each other one wins."""
        assert isinstance(position, TilesPosition)
        first, last = temptation(position, only, spelled), laid_wrong(only)
        laid = {turn: each for turn, each in only.refutations.items() if turn != LAID_WRONG}
        return [passage_of(replace(only, refutations=laid), first, last, spelled)]

    def counts(self, position: Position, answer: Turn) -> bool:
        """Return True, since every other square is clearly worse."""
        return True
