"""Pairing tables: everybody meets everybody once, and first moves are shared out evenly."""

from __future__ import annotations

from collections import Counter

import pytest

from events.formulas.tournaments.pairings import berger_table

SIZES = range(2, 41)


@pytest.mark.parametrize("count", SIZES)
def test_every_pair_meets_once(count: int) -> None:
    pairs = [frozenset((pair.first, pair.second)) for pair in berger_table(count)]
    assert len(pairs) == len(set(pairs)) == count * (count - 1) // 2
    assert all(len(pair) == 2 for pair in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("count", SIZES)
def test_nobody_plays_twice_in_a_round(count: int) -> None:
    table = berger_table(count)
    plays = Counter((pair.round, place) for pair in table for place in (pair.first, pair.second))
    assert set(plays.values()) == {1}
    assert {pair.round for pair in table} == set(range(1, count + (count % 2)))


@pytest.mark.slow
@pytest.mark.parametrize("count", SIZES)
def test_first_moves_are_balanced(count: int) -> None:
    first = Counter(pair.first for pair in berger_table(count))
    second = Counter(pair.second for pair in berger_table(count))
    spread = {abs(first[place] - second[place]) for place in range(count)}
    assert spread == ({0} if count % 2 else {1})
