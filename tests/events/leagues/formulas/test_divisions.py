"""The divisions of a league: of the first season, and from a season to the next."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.formulas.leagues.divisions import (
    DIVISION_SIZE,
    MIN_DIVISION_SIZE,
    divided,
    next_divisions,
    sizes_of,
)
from events.formulas.leagues.movement import exchanges_of, moved, mover_count
from events.formulas.leagues.season_dates import SEASON_BREAK_PERIOD, dates_of

LARGEST_USUAL_SIZE = 10
SIZES = st.lists(st.integers(MIN_DIVISION_SIZE, LARGEST_USUAL_SIZE), min_size=1, max_size=6)


def tables_of(sizes: list[int]) -> list[list[int]]:
    """Return final tables with these sizes; players are numbers, the best is 0."""
    starts = [sum(sizes[:nth]) for nth in range(len(sizes))]
    return [list(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)]


def division_of(divisions: list[list[int]]) -> dict[int, int]:
    return {player: nth for nth, division in enumerate(divisions) for player in division}


@given(SIZES)
def test_movement_keeps_sizes_and_players_and_moves_a_step_at_most(sizes: list[int]) -> None:
    before = tables_of(sizes)
    after = moved(before)
    assert [len(division) for division in after] == sizes
    assert sorted(p for division in after for p in division) == list(range(sum(sizes)))
    was, now = division_of(before), division_of(after)
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
    # eleven cannot be divided by six and more
    assert max(map(len, divisions)) <= max(LARGEST_USUAL_SIZE, 11 if count == 11 else 0)


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[list[int]], set[int], list[int], dict[int, float]]:
    tables = tables_of(draw(SIZES))
    everybody = [player for table in tables for player in table]
    leaving = set(draw(st.lists(st.sampled_from(everybody), max_size=12)))
    newcomers = list(range(1000, 1000 + draw(st.integers(0, 30))))
    rated = draw(st.sets(st.sampled_from([*everybody, *newcomers])))
    return tables, leaving, newcomers, {player: float(player % 17) for player in rated}


@given(seasons())
def test_nobody_is_lost_or_doubled_or_falls_lower_than_the_table_says(
    season: tuple[list[list[int]], set[int], list[int], dict[int, float]],
) -> None:
    tables, leaving, newcomers, strengths = season
    after = next_divisions(tables, leaving, newcomers, strengths, set(tables[-1]))
    everybody = {player for table in tables for player in table}
    placed = [player for division in after for player in division]
    assert sorted(placed) == sorted([*(everybody - leaving), *newcomers])
    due, now = division_of(moved(tables)), division_of(after)
    assert all(now[player] <= due[player] for player in everybody - leaving)
    if len(placed) >= MIN_DIVISION_SIZE:
        assert min(map(len, after)) >= MIN_DIVISION_SIZE
    # beyond the usual size only because nobody falls, and five are too few for a division
    assert max(map(len, after), default=0) <= LARGEST_USUAL_SIZE + MIN_DIVISION_SIZE + 1


def test_places_of_those_who_leave_are_filled_from_below() -> None:
    tables = tables_of([8, 8])
    after = next_divisions(tables, {0, 1}, [], {})
    # 6 and 7 are to go down and 8 and 9 to go up; with two gaps 6 stays, of 14 in two divisions
    assert after == [[2, 3, 4, 5, 8, 9, 6], [7, 10, 11, 12, 13, 14, 15]]


def test_a_newcomer_begins_at_the_bottom_without_a_settled_rating() -> None:
    tables = tables_of([8, 8])
    strengths = dict.fromkeys(range(16), 25.0)
    after = next_divisions(tables, {0}, [100], strengths)
    assert division_of(after)[100] == 1
    after = next_divisions(tables, {0}, [100], {**strengths, 100: 30.0})
    assert division_of(after)[100] == 0
    full = next_divisions(tables, (), [100], {**strengths, 100: 30.0})
    assert division_of(full)[100] == 1, "nobody makes room above"


def test_a_fresh_winner_who_is_far_too_strong_rises_two() -> None:
    tables = tables_of([8, 8, 8])
    strengths = {**dict.fromkeys(range(16), 25.0), 16: 30.0}
    assert division_of(next_divisions(tables, (), [], strengths, {16}))[16] == 0
    assert division_of(next_divisions(tables, (), [], strengths))[16] == 1
    weaker = {**strengths, 16: 24.0}
    assert division_of(next_divisions(tables, (), [], weaker, {16}))[16] == 1


@pytest.mark.parametrize(("total", "sizes"), [(0, []), (3, [3]), (8, [8]), (13, [7, 6])])
def test_few_players_share_few_divisions(total: int, sizes: list[int]) -> None:
    assert sizes_of(total, []) == sizes
    assert max(sizes, default=0) <= DIVISION_SIZE


@pytest.mark.parametrize("total", [3, 4, 5, 7, 11])
def test_a_league_of_few_is_one_division_that_nobody_leaves(total: int) -> None:
    assert [len(division) for division in divided(range(total))] == [total]
    assert exchanges_of([total]) == [(0, 0)]
    assert moved(tables_of([total])) == tables_of([total])


@given(st.integers(6, 400))
def test_of_every_division_somebody_stays(count: int) -> None:
    sizes = [len(division) for division in divided(range(count))]
    movers = exchanges_of(sizes)
    assert all(up + down < size for size, (up, down) in zip(sizes, movers, strict=True))
    assert all(down for _, down in movers[:-1])


@given(st.integers(1, 50), st.integers(4, 26))
def test_seasons_follow_each_other_with_the_same_break(number: int, weeks: int) -> None:
    first = datetime(2027, 1, 4, tzinfo=UTC)
    season, later = dates_of(number, first, weeks), dates_of(number + 1, first, weeks)
    assert season.starts_at < season.middle < season.ends_at
    assert later.starts_at - season.ends_at == SEASON_BREAK_PERIOD
    assert season.ends_at - season.starts_at == timedelta(weeks=weeks)
