"""Marks and accuracy, worked out by hand."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.rules import RULESETS
from study.models import ReviewedDecision
from study.services.review.marks import (
    Mark,
    accuracy,
    has_better_move,
    is_only_move,
    mark_of,
    mistakes_of,
)
from study.views.review.rows import count_text

SOGO = RULESETS["sogo"]


def decision(
    value: float, played: float, *, exact: bool = False, number: int = 0, seat: int = 0
) -> ReviewedDecision:
    return ReviewedDecision(
        number=number, seat=seat, value=value, exact=exact, played_value=played, played_exact=exact
    )


@pytest.mark.parametrize(
    ("value", "played", "expected"),
    [
        (0.3, 0.3, Mark.GOOD),
        (0.3, 0.21, Mark.GOOD),
        (0.3, 0.2, Mark.INACCURACY),
        (0.3, 0.1, Mark.MISTAKE),
        (0.3, 0.0, Mark.BLUNDER),
        (0.1, -0.9, Mark.BLUNDER),
        (1.0, 0.85, Mark.GOOD),
        (-0.8, -1.0, Mark.INACCURACY),
        (-0.85, -1.0, Mark.GOOD),
        (-0.2, 0.4, Mark.GOOD),
    ],
)
def test_a_mark_says_what_the_move_has_cost(value: float, played: float, expected: Mark) -> None:
    assert mark_of(decision(value, played)) is expected


def test_a_win_given_away_has_a_mark_of_its_own_if_both_are_proved() -> None:
    assert mark_of(decision(1, -1, exact=True)) is Mark.LOST_WIN
    assert mark_of(decision(1, 0, exact=True)) is Mark.BLUNDER
    assert mark_of(decision(1, -1)) is Mark.BLUNDER


def test_accuracy_is_what_the_decisions_left_of_a_hundred() -> None:
    played = [decision(0.5, 0.1), decision(0.2, 0.2), decision(0.9, 0.0, seat=1)]
    assert accuracy(played, 0) == 80
    assert accuracy(played, 1) == 10
    assert accuracy(played, 2) is None


@pytest.mark.parametrize(
    ("value", "played", "is_shown"),
    [(0.014, 0.006, False), (0.016, 0.014, True), (1, 0.9999, False)],
)
def test_a_move_is_better_only_by_a_loss_that_is_shown(
    value: float, played: float, *, is_shown: bool
) -> None:
    rated = decision(value, played)
    rated.line = ["D1"]
    assert has_better_move(rated, SOGO.parse("A1")) is is_shown
    assert not has_better_move(rated, SOGO.parse("D1"))


@pytest.mark.parametrize(
    ("value", "second", "is_only"),
    [(0.2, -1.0, True), (0.2, -0.996, True), (0.2, -0.9, False), (-0.99, -1.0, False)],
)
def test_a_move_is_the_only_one_where_every_other_loses(
    value: float, second: float, *, is_only: bool
) -> None:
    rated = decision(value, value)
    rated.runner_up_value = second
    assert is_only_move(rated) is is_only
    rated.runner_up_value = None
    assert not is_only_move(rated)


def test_mistakes_are_the_marked_decisions_of_a_side() -> None:
    mine, theirs = decision(0.5, 0.1), decision(0.9, 0.0, seat=1)
    assert mistakes_of([mine, decision(0, 0), theirs], 0) == [mine]
    assert mistakes_of([mine, theirs], None) == [mine, theirs]


@pytest.mark.words
@pytest.mark.parametrize(
    ("mark", "count", "english", "german"),
    [
        (Mark.BLUNDER, 1, "1 blunder", "1 grober Fehler"),
        (Mark.BLUNDER, 4, "4 blunders", "4 grobe Fehler"),
        (Mark.INACCURACY, 2, "2 inaccuracies", "2 Ungenauigkeiten"),
        (Mark.MISTAKE, 2, "2 mistakes", "2 Fehler"),
        (Mark.LOST_WIN, 2, "2 sure wins given away", "2 sichere Siege vergeben"),
    ],
)
def test_marks_are_counted_in_words(mark: Mark, count: int, english: str, german: str) -> None:
    for language, expected in (("en", english), ("de", german)):
        with translation.override(language):
            assert count_text(mark, count) == expected
