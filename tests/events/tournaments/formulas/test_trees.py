"""Knock-out trees."""

from __future__ import annotations

import pytest

from events.formulas.tournaments.knock_out import first_round, next_round, seed_order


@pytest.mark.slow
@pytest.mark.parametrize("count", range(2, 65))
def test_everybody_is_in_the_first_round_once(count: int) -> None:
    matches = first_round(range(count))
    assert sorted(p for match in matches for p in match if p is not None) == list(range(count))


@pytest.mark.parametrize("count", range(2, 65))
def test_free_rounds_go_to_the_best_seeds(count: int) -> None:
    free = {upper for upper, lower in first_round(range(count)) if lower is None}
    assert free == set(range(len(free)))


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_where_the_better_seed_always_wins_the_best_two_meet_in_the_final(size: int) -> None:
    winners = seed_order(size)
    while len(winners) > 2:
        winners = [min(match) for match in next_round(winners)]
    assert sorted(winners) == [0, 1]
