"""Knock-out trees and the movement between divisions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.formulas.tournaments.knock_out import first_round, next_round, seed_order
from events.formulas.tournaments.movement import (
    MAX_DIVISION_SIZE,
    MIN_DIVISION_SIZE,
    divided,
    moved,
    mover_count,
)


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


SIZES = st.lists(st.integers(MIN_DIVISION_SIZE, MAX_DIVISION_SIZE), min_size=1, max_size=6)


@given(SIZES)
def test_movement_keeps_sizes_and_players_and_moves_a_step_at_most(sizes: list[int]) -> None:
    starts = [sum(sizes[:nth]) for nth in range(len(sizes))]
    before = [list(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)]
    after = moved(before)
    assert [len(division) for division in after] == sizes
    assert sorted(p for division in after for p in division) == list(range(sum(sizes)))
    was = {player: nth for nth, division in enumerate(before) for player in division}
    now = {player: nth for nth, division in enumerate(after) for player in division}
    assert all(abs(was[player] - now[player]) <= 1 for player in was)


def test_a_fifth_rounded_up_changes_places() -> None:
    upper, lower = list("abcdefgh"), list("ABCDEFGH")
    assert mover_count(8) == 2
    assert moved([upper, lower]) == [list("abcdefAB"), list("ghCDEFGH")]


@given(st.integers(2, 400))
def test_no_division_is_too_small_or_too_large(count: int) -> None:
    divisions = divided(range(count))
    assert [player for division in divisions for player in division] == list(range(count))
    if count >= MIN_DIVISION_SIZE:
        assert min(map(len, divisions)) >= MIN_DIVISION_SIZE
    assert max(map(len, divisions)) <= max(MAX_DIVISION_SIZE + 1, count if count < 12 else 0)
