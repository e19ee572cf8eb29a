"""Tables: each rule of a tie decides where those before it are equal."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.formulas.tournaments.points import points_of
from events.formulas.tournaments.standings import CountedGame, Standing, standings

WON, DRAWN, LOST = (2, 0), (1, 1), (0, 2)


def order(table: list[Standing]) -> list[int]:
    return [row.player for row in table]


def test_points_come_first() -> None:
    games = [CountedGame((0, 1), LOST), CountedGame((0, 2), LOST), CountedGame((1, 2), WON)]
    assert order(standings([0, 1, 2], games)) == [1, 2, 0]


def test_the_game_between_the_tied_decides() -> None:
    games = [CountedGame((0, 1), LOST), CountedGame((0, 2), WON), CountedGame((1, 2), LOST)]
    games += [CountedGame((0, 3), WON), CountedGame((1, 3), WON), CountedGame((2, 3), LOST)]
    assert order(standings([0, 1, 2, 3], games))[:2] == [1, 0]


def test_sonneborn_berger_is_the_sum_of_beaten_opponents() -> None:
    games = [CountedGame((0, 1), WON), CountedGame((0, 2), DRAWN), CountedGame((1, 2), LOST)]
    rows = {row.player: row for row in standings([0, 1, 2], games)}
    # 0 beat a player with 0 points and drew with a player with 3: 0 + half of 3.
    assert rows[0].sonneborn_berger == Fraction(3, 2)


def test_the_lot_decides_between_equals() -> None:
    games = [CountedGame((0, 1), DRAWN)]
    assert order(standings([1, 0], games)) == [1, 0]
    assert order(standings([0, 1], games)) == [0, 1]


def test_a_margin_decides_before_the_lot() -> None:
    games = [CountedGame((0, 1), WON, 3), CountedGame((1, 2), WON, 5), CountedGame((2, 0), WON, 4)]
    # 0: 3 - 4, 1: 5 - 3, 2: 4 - 5.
    assert order(standings([0, 1, 2], games)) == [1, 0, 2]


def test_a_director_may_adjust_points() -> None:
    table = standings([0, 1], [CountedGame((0, 1), WON)], {1: Fraction(5, 2)})
    assert order(table) == [1, 0]


@pytest.mark.parametrize(
    ("places", "points"),
    [([1, 2], [2, 0]), ([1, 1], [1, 1]), ([1, 2, 3], [6, 3, 1]), ([2, 2, 1, 4], [2, 2, 6, 0])],
)
def test_ties_share_the_points_of_their_places(places: list[int], points: list[int]) -> None:
    assert list(points_of(places)) == points


@given(st.lists(st.sampled_from([WON, DRAWN, LOST, None]), min_size=15, max_size=15))
def test_a_table_agrees_with_a_recount(results: list[tuple[int, int] | None]) -> None:
    pairs = list(combinations(range(6), 2))
    games = [CountedGame(pair, points) for pair, points in zip(pairs, results, strict=True)]
    table = standings(range(6), games)
    for row in table:
        mine = [game.points[0] for game in games if game.points and game.players[0] == row.player]
        mine += [game.points[1] for game in games if game.points and game.players[1] == row.player]
        assert (row.points, row.played) == (sum(mine), len(mine))
    assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
    assert [row.place for row in table] == [1, 2, 3, 4, 5, 6]
