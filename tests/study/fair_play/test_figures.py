"""The figures about fair play count what was hard to find, and give no percentage of luck."""

from __future__ import annotations

from uuid import UUID

import pytest

from study.services.fair_play.figures import (
    MIN_CHANCES,
    FoundShare,
    JudgedMove,
    figures_of,
    is_only_move,
)

GAMES = [UUID(int=number) for number in range(2)]


def judged(loss: float, *, is_only: bool = False, is_proved: bool = False) -> JudgedMove:
    return JudgedMove(GAMES[0], 1, "sogo", loss, is_only, is_proved)


def test_each_figure_counts_its_own_decisions() -> None:
    moves = [
        judged(0, is_only=True, is_proved=True),
        judged(0.5, is_only=True),
        judged(0.1, is_proved=True),
        judged(0),
    ]
    figures = figures_of(moves)
    assert (figures.games, figures.decisions) == (1, 4)
    assert figures.only_moves == FoundShare(1, 2)
    assert figures.proved == FoundShare(1, 2)
    assert figures.loss == pytest.approx(100 * (0 + 0.5 + 0.1 + 0) / 4)


def test_few_chances_give_no_percentage() -> None:
    assert FoundShare(MIN_CHANCES - 1, MIN_CHANCES - 1).percent is None
    assert FoundShare(MIN_CHANCES // 2, MIN_CHANCES).percent == 50
    assert figures_of([]).only_moves.percent is None


@pytest.mark.parametrize(
    ("best", "second", "is_only"),
    [(1, 0.8, True), (1, 0.9, False), (-0.5, -1, True), (1, 1, False), (1, None, False)],
)
def test_an_only_move_is_better_by_a_fifth_of_a_result(
    best: float, second: float | None, *, is_only: bool
) -> None:
    assert is_only_move(best, second) == is_only
