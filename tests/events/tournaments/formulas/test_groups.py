"""Games for three and four: who meets whom in which seat, points by place, and possible places."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.formulas.tournaments.groups import GROUPS, group_table
from events.formulas.tournaments.points import (
    PARTS_PER_POINT,
    POINTS_BY_PLACE,
    outcomes,
    points_of,
    points_text,
)
from events.formulas.tournaments.possible_places import PlaceSpan, possible_places
from events.formulas.tournaments.standings import CountedGame, standings
from events.formulas.tournaments.swiss_groups import (
    GroupPlayer,
    group_round_count,
    group_sizes,
    grouped,
)


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_meets_everybody_and_has_each_seat_as_often(seats: int) -> None:
    assert set(GROUPS[seats]) == set(range(seats, 21))
    for count in GROUPS[seats]:
        table = group_table(count, seats)
        met = Counter(frozenset(pair) for game in table for pair in combinations(game.players, 2))
        assert len(met) == count * (count - 1) // 2
        for seat in range(seats):
            held = Counter(game.players[seat] for game in table)
            assert set(held) == set(range(count))
            assert len(set(held.values())) == 1
        assert all(len(set(game.players)) == seats for game in table)


@pytest.mark.parametrize("seats", [3, 4])
def test_all_shares_are_whole_parts(seats: int) -> None:
    for ends in outcomes(POINTS_BY_PLACE[seats]):
        assert sum(ends) == 10
        assert all((points * PARTS_PER_POINT).denominator == 1 for points in ends)
        assert all(points_text(points) for points in ends)


def test_a_table_of_four_follows_points_then_the_meetings() -> None:
    games = [
        CountedGame((0, 1, 2, 3), points_of([1, 2, 3, 4])),
        CountedGame((1, 0, 3, 2), points_of([2, 3, 1, 4])),
        CountedGame((2, 3, 0, 1), points_of([1, 2, 3, 4])),
    ]
    table = {row.player: row for row in standings(range(4), games)}
    # 0: 6 + 1 + 1, 1: 3 + 3 + 0, 2: 1 + 0 + 6, 3: 0 + 6 + 3.
    assert [table[player].points for player in range(4)] == [8, 6, 7, 9]
    assert [table[player].place for player in range(4)] == [2, 4, 3, 1]
    assert [table[player].wins for player in range(4)] == [1, 0, 1, 1]
    level = [
        CountedGame((0, 1, 2), points_of([1, 2, 3])),
        CountedGame((2, 0, 1), points_of([3, 2, 1])),
    ]
    rows = {row.player: row for row in standings([1, 0, 2], level)}
    # 0 and 1 have nine points, and each was ahead of the other once.
    assert rows[0].points == rows[1].points == 9
    assert rows[0].direct_points == rows[1].direct_points == 2


def test_level_players_share_a_win_without_having_won() -> None:
    (first, *__) = standings([0, 1, 2], [CountedGame((0, 1, 2), points_of([1, 1, 3]))])
    assert (first.points, first.wins) == (Fraction(9, 2), 0)


ENDS = st.lists(st.sampled_from(outcomes(POINTS_BY_PLACE[4])), min_size=5, max_size=5)


@settings(max_examples=15, deadline=None)
@given(ENDS, st.permutations(range(5)))
def test_the_final_place_is_within_and_no_result_widens(
    ends: list[tuple[Fraction, ...]], sequence: list[int]
) -> None:
    groups = [game.players for game in group_table(5, 4)]
    final = standings(range(5), [CountedGame(g, end) for g, end in zip(groups, ends, strict=True)])
    before = dict.fromkeys(range(5), PlaceSpan(1, 5))
    for finished in range(6):
        over = [CountedGame(groups[nth], ends[nth]) for nth in sequence[:finished]]
        points = {row.player: row.points for row in standings(range(5), over)}
        now = possible_places(points, [groups[nth] for nth in sequence[finished:]])
        for row in final:
            assert before[row.player].best <= now[row.player].best <= row.place
            assert row.place <= now[row.player].worst <= before[row.player].worst
        before = now


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(0, 12), min_size=4, max_size=4))
def test_one_open_game_of_three_is_looked_through_exactly(points: list[int]) -> None:
    found = possible_places(dict(enumerate(points)), [(0, 1, 3)])
    for player in range(4):
        places = []
        for gains in outcomes(POINTS_BY_PLACE[3]):
            end: list[int | Fraction] = list(points)
            for other, gain in zip((0, 1, 3), gains, strict=True):
                end[other] += gain
            others = [end[other] for other in range(4) if other != player]
            best = 1 + sum(other > end[player] for other in others)
            places += [best, 1 + sum(other >= end[player] for other in others)]
        assert found[player] == (min(places), max(places))


def test_games_of_a_round_leave_out_as_few_as_can_be() -> None:
    for count in range(3, 65):
        sizes = group_sizes(count, 4, (2, 3, 4))
        assert set(sizes) <= {3, 4}
        assert count - sum(sizes) == (1 if count == 5 else 0)
        assert group_sizes(count, 4, (4,)) == [4] * (count // 4)


def test_a_swiss_system_of_four_brings_the_like_together_and_repeats_seldom() -> None:
    order = list(range(1, 17))
    strength = {number: -number for number in order}
    players = {number: GroupPlayer(number) for number in order}
    repeats = 0
    for _round in range(group_round_count(16, 4)):
        groups, byes = grouped(list(players.values()), 4, (3, 4))
        assert byes == []
        assert sorted(number for group in groups for number in group) == order
        for group in groups:
            repeats += sum(second in players[first].met for first, second in permutations(group, 2))
            places = [1 + sum(strength[o] > strength[n] for o in group) for n in group]
            for seat, (number, points) in enumerate(zip(group, points_of(places), strict=True)):
                was = players[number]
                others = tuple(other for other in group if other != number)
                players[number] = GroupPlayer(
                    number, was.points + points, (*was.met, *others), (*was.seats, seat)
                )
    best = sorted(players.values(), key=lambda player: -player.points)
    assert best[0].number == 1
    assert repeats <= 8
    assert sum(len(set(player.seats)) == 3 for player in players.values()) >= 12


def test_a_bye_goes_to_the_last_who_has_not_had_one() -> None:
    players = [GroupPlayer(number, 10 - number) for number in range(1, 5)]
    groups, byes = grouped([*players, GroupPlayer(5, 0, has_had_bye=True)], 4, (4,))
    assert (len(groups), byes) == (1, [4])
