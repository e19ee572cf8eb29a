"""The decision at which a game turned, worked out by hand."""

from __future__ import annotations

import pytest

from study.models import ReviewedDecision
from study.services.review.turning_point import turning_point

Judged = tuple[float, float] | tuple[float, float, str]
"""The worth of a decision before and after it to its side, in turn from the first on; "exact"."""


def game(*judged: Judged) -> list[ReviewedDecision]:
    return [
        ReviewedDecision(
            number=number,
            seat=number % 2,
            value=value,
            played_value=played,
            exact=bool(rest),
            played_exact=bool(rest),
        )
        for number, (value, played, *rest) in enumerate(judged)
    ]


def turn_of(*judged: Judged, seats: int = 2) -> int | None:
    turned = turning_point(game(*judged), seats)
    return None if turned is None else turned.number


WIN, LOSS, DRAW = 1.0, -1.0, 0.0


@pytest.mark.parametrize(
    ("judged", "expected"),
    [
        pytest.param([(0.0, -0.3), (0.3, 0.3), (-0.3, -0.4)], 0, id="from level"),
        pytest.param([(0.9, -0.2), (0.2, 0.2), (-0.2, -0.9)], 0, id="not the greatest loss"),
        pytest.param([(0.92, 0.66), (-0.66, -0.9), (0.9, 0.95)], None, id="ahead throughout"),
        pytest.param([(-0.43, -0.9), (0.9, 0.9)], None, id="behind before"),
        pytest.param([(0.5, 0.05), (-0.05, -0.05)], None, id="ahead before, level after"),
        pytest.param([(0.0, -0.05), (0.3, 0.3), (-0.3, -0.3)], None, id="no move was to blame"),
        pytest.param([(0.0, -0.3), (0.3, -0.2), (0.2, 0.2), (-0.2, -0.5)], 1, id="only for good"),
        pytest.param([(0.0, -0.3), (0.3, 0.0), (0.0, 0.0)], None, id="level again at the end"),
        pytest.param([(WIN, LOSS, "exact"), (WIN, WIN, "exact")], 0, id="a proved win for a loss"),
        pytest.param([(WIN, DRAW, "exact"), (DRAW, DRAW, "exact")], 0, id="for a draw"),
        pytest.param([(WIN, DRAW), (DRAW, DRAW)], None, id="nothing was proved"),
        pytest.param(
            [(WIN, DRAW, "exact"), (DRAW, LOSS, "exact"), (WIN, WIN, "exact")],
            1,
            id="a win for a draw, but won after all",
        ),
        pytest.param(
            [(WIN, DRAW, "exact"), (DRAW, DRAW, "exact"), (DRAW, LOSS, "exact")],
            2,
            id="a win for a draw, and that for a loss",
        ),
        pytest.param([], None, id="nothing decided"),
    ],
)
def test_a_game_turned_where_a_side_fell_behind_for_good(
    judged: list[Judged], expected: int | None
) -> None:
    assert turn_of(*judged) == expected


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_only_a_game_of_two_turns(seats: int) -> None:
    assert turn_of((0.5, -0.5), (0.5, 0.5), seats=seats) is None
