"""Rounds of the Swiss system, by random results."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.formulas.tournaments.swiss import MAX_BALANCE, SwissPlayer, paired, round_count


class Played:
    """A tournament of the Swiss system with results from a seed."""

    def __init__(self, count: int, seed: int, leaving: float = 0.0) -> None:
        self.count, self.random, self.leaving = count, Random(seed), leaving
        self.points = dict.fromkeys(range(1, count + 1), 0)
        self.met: dict[int, list[int]] = {number: [] for number in self.points}
        self.balance = dict.fromkeys(self.points, 0)
        self.byes: list[int] = []
        self.here = set(self.points)
        self.gaps: list[int] = []

    def players(self) -> list[SwissPlayer]:
        return [
            SwissPlayer(
                number,
                self.points[number],
                frozenset(self.met[number]),
                self.balance[number],
                number in self.byes,
            )
            for number in sorted(self.here)
        ]

    def play_round(self) -> bool:
        found = paired(self.players())
        if found is None:
            return False
        pairs, bye = found
        busy = [number for pair in pairs for number in pair] + ([bye] if bye else [])
        assert sorted(busy) == sorted(self.here), "everybody plays, or has the bye"
        if bye:
            self.byes.append(bye)
            self.points[bye] += 2
        for first, second in pairs:
            self.gaps.append(abs(self.points[first] - self.points[second]))
            self.met[first].append(second)
            self.met[second].append(first)
            self.balance[first] += 1
            self.balance[second] -= 1
            gain = self.random.choice((0, 1, 2))
            self.points[first] += gain
            self.points[second] += 2 - gain
        self.here -= {n for n in self.here if self.random.random() < self.leaving}
        return True


@given(st.integers(3, 40), st.integers(0, 10_000))
def test_all_rounds_are_paired_nobody_twice_byes_once_first_moves_balanced(
    count: int, seed: int
) -> None:
    played = Played(count, seed)
    for _round in range(round_count(count)):
        assert played.play_round()
    assert all(len(set(met)) == len(met) for met in played.met.values())
    assert len(set(played.byes)) == len(played.byes)
    assert max(map(abs, played.balance.values())) <= MAX_BALANCE


@given(st.integers(4, 24), st.integers(0, 10_000))
def test_who_leaves_does_not_let_anybody_meet_twice(count: int, seed: int) -> None:
    played = Played(count, seed, leaving=0.15)
    for _round in range(round_count(count)):
        if len(played.here) < 2 or not played.play_round():
            break
    assert all(len(set(met)) == len(met) for met in played.met.values())
    assert len(set(played.byes)) == len(played.byes)


def test_the_bye_goes_to_the_last_who_has_not_had_it() -> None:
    players = [SwissPlayer(1, 4), SwissPlayer(2, 2), SwissPlayer(3, 0, has_had_bye=True)]
    assert paired(players) == ([(1, 3)], 2)


def test_those_with_as_many_points_meet() -> None:
    players = [SwissPlayer(n, points) for n, points in ((1, 2), (2, 0), (3, 2), (4, 0))]
    found = paired(players)
    assert found
    assert {frozenset(pair) for pair in found[0]} == {frozenset((1, 3)), frozenset((2, 4))}


def test_who_has_moved_second_oftener_moves_first() -> None:
    assert paired([SwissPlayer(1, balance=1), SwissPlayer(2, balance=-1)]) == ([(2, 1)], None)


def test_where_all_have_met_there_is_no_round() -> None:
    assert paired([SwissPlayer(1, met=frozenset({2})), SwissPlayer(2, met=frozenset({1}))]) is None


@pytest.mark.parametrize("count", [63, 64])
def test_the_largest_is_paired_quickly(count: int) -> None:
    played = Played(count, 5)
    for _round in range(round_count(count)):
        assert played.play_round()
