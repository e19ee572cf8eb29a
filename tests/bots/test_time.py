"""Bots keep to their time: each stops at its first look at the clock after that is up."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import LEVELS, choose
from games.bots.budget import Budget
from games.rules import RULESETS
from tests.bots.conftest import END, LOOKS, Ticking, decisions

THINKERS = ("sogo", "frege", "tiles")
"""Games whose master thinks as long as it may."""


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", RULESETS)
def test_the_time_is_kept(key: str, level: str, clock: Ticking) -> None:
    for position, seat in decisions(key, RULESETS[key].seats[0]):
        before = clock.looks
        choose(key, level, position.view(seat), seat, Random(1), seconds=LOOKS / 1000)
        assert clock.looks - before <= END


@pytest.mark.parametrize("key", THINKERS)
def test_the_time_is_used(key: str, clock: Ticking) -> None:
    position, seat = decisions(key, 2)[1]
    choose(key, "master", position.view(seat), seat, Random(1), seconds=LOOKS / 1000)
    assert clock.looks == END


@pytest.mark.slow
def test_a_level_takes_its_own_time_unless_told_otherwise(clock: Ticking) -> None:
    own = [level.seconds for level in LEVELS.values()]
    assert own == sorted(own)
    position, seat = decisions("tiles", 2)[1]
    choose("tiles", "master", position.view(seat), seat, Random(1))
    assert clock.looks == pytest.approx(LEVELS["master"].seconds * 1000 + 2, abs=1)


def test_a_part_goes_on_counting_where_the_whole_budget_stands() -> None:
    budget = Budget(0, 100)
    budget.spend(20)
    part = budget.part(0.5)
    part.spend(10)
    assert (part.spent, part.limit) == (30, 60)
