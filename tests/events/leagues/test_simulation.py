"""Twenty seasons of leagues played by lot: what has to hold from each to the next."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.events.simulation import RESULTS, SEASON_COUNT, go_on, league_of
from events.formulas.tournaments.pairings import berger_table
from events.formulas.tournaments.possible_places import possible_places


@pytest.mark.parametrize("count", [3, 24, 100, pytest.param(1000, marks=pytest.mark.slow)])
def test_twenty_seasons_lose_nobody_and_let_nobody_fall(count: int) -> None:
    league = league_of(count, seed=count)
    for _season in range(SEASON_COUNT):
        go_on(league)
    assert len(league.history) == SEASON_COUNT


def test_the_same_seed_plays_the_same_seasons() -> None:
    first, second = league_of(24, 7), league_of(24, 7)
    for league in (first, second):
        for _season in range(5):
            go_on(league)
    assert first.history == second.history


@pytest.mark.parametrize("seed", range(3))
def test_possible_places_of_a_division_never_widen(seed: int) -> None:
    rng = Random(seed)
    pairs = [(pair.first, pair.second) for pair in berger_table(6)]
    rng.shuffle(pairs)
    points = dict.fromkeys(range(6), 0)
    before = possible_places(points, pairs)
    while pairs:
        first, second = pairs.pop()
        gains = rng.choice(RESULTS)
        points[first] += gains[0]
        points[second] += gains[1]
        now = possible_places(points, pairs)
        for player, span in now.items():
            assert before[player].best <= span.best <= span.worst <= before[player].worst
        before = now
