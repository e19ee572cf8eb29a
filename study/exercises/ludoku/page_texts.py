"""The words of the exercises of Ludoku, in which the best way to place a roll is to be found."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.kit.core import N_, Position
from games.rules.ludoku.position import LudokuPosition
from study.exercises.kit.exercise import OnlyTurn, Sentence, Speller, Turn
from study.exercises.kit.passages import Passage
from study.exercises.kit.score_texts import passage_of
from study.exercises.ludoku import words
from study.exercises.ludoku.temptation import temptation
from study.exercises.ludoku.turn_text import in_order


class RollWording:
    """The words of exercises in which one way to place the dice is clearly the best."""

    title = N_("%(seat)s: how to place this roll?")
    question = N_(
        "The best way to place these dice wins clearly more games than the next one. Find it: "
        "the order does not matter, and what scores most at once may be wrong."
    )
    invitation = N_(
        "Today there is an exercise of %(games)s: "
        "one way to place a roll is clearly better than the others."
    )
    prompt = ""
    proof = N_(
        "It is worked out: every roll that can still come was counted, "
        "with best play on both sides."
    )
    source = N_("From a game between bots.")
    is_about_winning = False

    def why_not(
        self, position: Position, only: OnlyTurn, answer: Turn, spelled: Speller
    ) -> Sentence:
        """Return how many games of a hundred an answer wins."""
        text = in_order(answer)
        refutation = only.refutations.get(text)
        score = 0 if refutation is None or refutation.score is None else refutation.score
        params = {"move": spelled(text), "score": score}
        return N_("%(move)s wins %(score)s of 100 games. Another way wins more."), params

    def reasons(
        self, position: Position, only: OnlyTurn, turn: Turn, spelled: Speller
    ) -> Sequence[Sentence]:
        """Return the effect of the best way, and how many games it wins compared with the best
        other one.
        """
        assert isinstance(position, LudokuPosition)
        scores = [each.score for each in only.refutations.values() if each.score is not None]
        score = {"score": only.score, "other": max(scores, default=0)}
        text = N_(
            "It wins %(score)s of 100 games, the best of the others %(other)s; "
            "a draw counts as half a win."
        )
        return [*words.reasons(position, turn), (text, score)]

    def passages(self, position: Position, only: OnlyTurn, spelled: Speller) -> Sequence[Passage]:
        """Return what the tempting turn costs, and how many games each other one wins."""
        assert isinstance(position, LudokuPosition)
        return [passage_of(only, temptation(position, only, spelled), None, spelled)]

    def counts(self, position: Position, answer: Turn) -> bool:
        """Return True, since every other way is clearly worse."""
        return True
