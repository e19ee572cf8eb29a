"""Chances in words, for exercises in which one turn is the best: how many games each other one
wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.kit.core import N_
from study.exercises.kit.exercise import OnlyTurn, Sentence, Speller
from study.exercises.kit.passages import MAX_GROUPS_TOLD, MAX_NAMED_TURNS, Passage


@dataclass(frozen=True)
class Temptation:
    """A turn that looks best at once and is not, "" for none, with what is said of it."""

    turn: str = ""
    sentences: Sequence[Sentence] = ()


def passage_of(
    only: OnlyTurn, tempting: Temptation, last: Sentence | None, spelled: Speller
) -> Passage:
    """Return how many games of a hundred the other turns win, the best of them first, after what is
    said of a tempting one and before the `last` sentence.
    """
    groups = _by_score(only)
    sentences = [*_just_as_good(only, spelled), *tempting.sentences]
    sentences += [
        _brief(score, turns, spelled)
        for score, turns in groups[:MAX_GROUPS_TOLD]
        if turns != [tempting.turn]
    ]
    if left := sum(len(turns) for _, turns in groups[MAX_GROUPS_TOLD:]):
        sentences.append((N_("Moves that win fewer games: %(count)s."), {"count": left}))
    sentences += [last] if last else []
    is_long = left or any(len(turns) > MAX_NAMED_TURNS for _, turns in groups)
    rows = [_named(score, turns, spelled) for score, turns in groups]
    return Passage(N_("Other moves"), sentences, rows if is_long else ())


def tempting_turn(only: OnlyTurn, gains: Mapping[str, int | Fraction]) -> str:
    """Return the wrong turn that gains most at once, of several the one that wins most games; ""
    for none.
    """
    return max(
        only.refutations, key=lambda turn: (gains[turn], score_among_others(only, turn)), default=""
    )


def score_among_others(only: OnlyTurn, turn: str) -> int:
    """Return how many games of a hundred another turn wins."""
    return only.refutations[turn].score or 0


def _by_score(only: OnlyTurn) -> list[tuple[int, list[str]]]:
    turns: dict[int, list[str]] = {}
    for turn in only.refutations:
        turns.setdefault(score_among_others(only, turn), []).append(turn)
    return sorted(turns.items(), reverse=True)


def _just_as_good(only: OnlyTurn, spelled: Speller) -> list[Sentence]:
    """Return the turns that are right as well, where there are any."""
    if not only.same:
        return []
    if len(only.same) > MAX_NAMED_TURNS:
        return [(N_("Just as good are %(count)s others."), {"count": len(only.same)})]
    return [(N_("Just as good: %(moves)s."), {"moves": _names(only.same, spelled)})]


def _brief(score: int, turns: Sequence[str], spelled: Speller) -> Sentence:
    if len(turns) <= MAX_NAMED_TURNS:
        return _named(score, turns, spelled)
    text = N_("%(count)s others win %(score)s of 100 games each.")
    return text, {"count": len(turns), "score": score}


def _named(score: int, turns: Sequence[str], spelled: Speller) -> Sentence:
    text = (
        N_("%(moves)s wins %(score)s of 100 games.")
        if len(turns) == 1
        else N_("%(moves)s win %(score)s of 100 games each.")
    )
    return text, {"moves": _names(turns, spelled), "score": score}


def _names(turns: Sequence[str], spelled: Speller) -> str:
    return ", ".join(map(spelled, turns))
