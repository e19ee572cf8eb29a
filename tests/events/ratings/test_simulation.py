"""Simulated players with hidden strengths: ratings find their order, and doubt goes with games."""

from __future__ import annotations

import pytest

from benchmarks.ratings.simulation import CASES, Convergence, converge
from events.formulas.ratings.scale import DICE_LUCK_SHARE, LUCK_SHARE
from events.services.ratings.recomputation import luck_in
from games.rules import RULESETS

CHECKS = (10, 20, 30, 60, 90)
AIM_CORRELATION = 0.9


def converged(name: str, seed: int = 24) -> dict[int, Convergence]:
    (case,) = (case for case in CASES if case.name == name)
    return {found.games: found for found in converge(case, seed, CHECKS)}


@pytest.mark.slow
def test_strengths_are_recovered_after_thirty_games_of_skill() -> None:
    for name in ("two seats, skill", "four seats, skill"):
        assert converged(name)[30].correlation >= AIM_CORRELATION


@pytest.mark.slow
def test_where_dice_decide_much_it_takes_more_games() -> None:
    for seats in ("two", "four"):
        dice, skill = converged(f"{seats} seats, dice"), converged(f"{seats} seats, skill")
        assert dice[20].correlation < skill[20].correlation
        assert dice[60].correlation >= AIM_CORRELATION


@pytest.mark.slow
def test_the_question_mark_of_two_goes_between_ten_games_and_twenty() -> None:
    found = converged("two seats, skill")
    assert found[10].uncertain_share == 1
    assert found[20].uncertain_share == 0


@pytest.mark.slow
def test_the_question_mark_stays_longer_where_dice_decide() -> None:
    for seats, gone in (("two", 60), ("four", 90)):
        found = converged(f"{seats} seats, dice")
        assert found[30].uncertain_share == 1
        assert found[gone].uncertain_share <= 0.1
        assert found[gone].correlation >= AIM_CORRELATION


def test_games_of_dice_and_draws_say_so() -> None:
    lucky = {key for key, rules in RULESETS.items() if rules.chance_decides}
    assert lucky
    assert {luck_in(key) for key in lucky} == {DICE_LUCK_SHARE}
    assert {luck_in(key) for key in RULESETS.keys() - lucky} == {LUCK_SHARE}
    assert luck_in("gone") == LUCK_SHARE


def test_the_same_seed_gives_the_same_ratings() -> None:
    assert converged("four seats, dice") == converged("four seats, dice")
