"""The tempting way to place a roll in words: it scores most at once, and wins fewer games."""

from __future__ import annotations

from fractions import Fraction

from games.rules.kit.core import N_, Seat
from games.rules.ludoku.fields import VARIOMINOS
from games.rules.ludoku.position import LudokuPosition
from games.rules.ludoku.scoring import spelled as spelled_points
from study.exercises.kit.answers import turn_from
from study.exercises.kit.exercise import OnlyTurn, Sentence, Speller
from study.exercises.kit.score_texts import Temptation, score_among_others, tempting_turn
from study.exercises.kit.search import played
from study.exercises.ludoku import words

SCORES_MORE = N_(
    "Tempting is %(move)s: it leads to %(points)s at once, the right way only to %(right)s. "
    "But it wins %(score)s of 100 games, %(cost)s fewer."
)
SCORES_AS_MUCH = N_(
    "Tempting is %(move)s: it scores as much at once, and wins %(score)s of 100 games, "
    "%(cost)s fewer."
)


def temptation(position: LudokuPosition, only: OnlyTurn, spelled: Speller) -> Temptation:
    """Return what the wrong way that scores most at once comes to, and what it does on the board;
    nothing where the right way scores more.
    """
    after = {turn: _after(position, turn) for turn in (only.turn, *only.refutations)}
    leads = {turn: _lead(each, position.turn) for turn, each in after.items()}
    wrong = tempting_turn(only, leads)
    if not wrong or leads[wrong] < leads[only.turn]:
        return Temptation()
    score = score_among_others(only, wrong)
    params = {
        "move": spelled(wrong),
        "points": _points(after[wrong], position.turn),
        "right": _points(after[only.turn], position.turn),
        "score": score,
        "cost": (only.score or 0) - score,
    }
    text = SCORES_MORE if leads[wrong] > leads[only.turn] else SCORES_AS_MUCH
    safe = _safe_leads(after[wrong], after[only.turn], position.turn)
    return Temptation(wrong, [(text, params), *safe])


def _safe_leads(wrong: LudokuPosition, right: LudokuPosition, seat: Seat) -> list[Sentence]:
    """Return how many more leads the right way makes safe than the tempting one, if it does."""
    fewer, more = safe_leads(wrong, seat), safe_leads(right, seat)
    if fewer >= more:
        return []
    text = N_(
        "Leads that no die can change any more: %(fewer)s after it, %(more)s after the right way."
    )
    return [(text, {"fewer": fewer, "more": more})]


def safe_leads(position: LudokuPosition, seat: Seat) -> int:
    """Return in how many variominos a seat leads to which no die can come any more."""
    return sum(
        words.lead(position, unit, seat) > 0 and not words.has_room(position, unit)
        for unit in VARIOMINOS
    )


def _after(position: LudokuPosition, turn: str) -> LudokuPosition:
    after = played(position, turn_from(position, turn))
    assert isinstance(after, LudokuPosition)
    return after


def _lead(position: LudokuPosition, seat: Seat) -> Fraction:
    return Fraction(position.points[seat]) - Fraction(position.points[1 - seat])


def _points(position: LudokuPosition, seat: Seat) -> str:
    """Return the points as the dice lie, those of a seat first."""
    mine, theirs = (spelled_points(position.points[each]) for each in (seat, 1 - seat))
    return f"{mine} : {theirs}"
