"""Means of playouts drawn to a forecast, so that the best of many is not the luckiest."""

from __future__ import annotations

from math import inf, nextafter
from random import Random
from statistics import fmean

from games.bots.assessment.tiles import judge
from games.bots.assessment.tiles.shrinkage import shrunk_means
from games.bots.budget import Budget
from games.bots.tiles.candidates import candidates
from games.rules.tiles.position import TilesPosition
from tests.bots.assessment.test_tiles_assessment import judged, position_after

FORECASTS = [float(number) for number in range(40)]
PLAYOUTS = 200
"""How many playouts tell well enough what moves are worth."""


def drawn(worths: list[float], playouts: int = 200, spread: int = 20) -> list[list[int]]:
    """Leads of playouts after moves of these worths, each with luck of its own."""
    rng = Random(1)
    return [[round(worth + rng.gauss(0, spread)) for _each in range(playouts)] for worth in worths]


def test_equal_moves_stay_equal_though_some_had_luck() -> None:
    samples = drawn([0.0] * 40)
    assert max(map(fmean, samples)) > 2
    assert max(shrunk_means(samples, FORECASTS)) < 1


def test_what_is_more_than_chance_is_kept() -> None:
    samples = drawn([0.0] * 20 + [30.0] + [0.0] * 19)
    shrunk = shrunk_means(samples, FORECASTS)
    assert max(shrunk) == shrunk[20]
    assert shrunk[20] > 20


def test_moves_that_differ_as_the_forecast_says_are_worth_what_they_are() -> None:
    shrunk = shrunk_means(drawn(FORECASTS), FORECASTS)
    assert all(abs(found - worth) < 2 for found, worth in zip(shrunk, FORECASTS, strict=True))


def test_too_few_moves_and_a_single_playout_are_no_reason_to_fail() -> None:
    assert shrunk_means([[3, 5], [1, 1]], [0.0, 1.0]) == [4.0, 1.0]
    assert shrunk_means([[3], [2], [4]], [1.0, 1.0, 1.0]) == [3.0, 3.0, 3.0]
    assert shrunk_means([[2, 2]] * 3, [0.0, 1.0, 2.0]) == [2.0, 2.0, 2.0]


def test_the_best_move_is_not_more_above_the_average_than_other_playouts_say() -> None:
    """Without shrinkage the best of fifty moves, each played out twenty times, is worth far more
    than it is.
    """
    too_much = []
    for seed in range(4):
        position = position_after(2, seed)
        found, results = judged(position), results_played_out(position)
        ahead = found.best.value - fmean(each.value for each in found.moves)
        too_much.append(ahead - (results[str(found.best.move)] - fmean(results.values())))
    assert abs(fmean(too_much)) < 0.1


def results_played_out(position: TilesPosition) -> dict[str, float]:
    """The result of each move on average, over many playouts."""
    rows = candidates(position, position.turn)
    lead = position.points[position.turn] - position.points[1 - position.turn]
    budget = Budget(0, PLAYOUTS * len(rows))
    played = judge._played_out(rows, lead, position.bag, budget).leads
    return {
        str(row.move): fmean((lead > 0) - (lead < 0) for lead in leads)
        for row, leads in zip(rows, played, strict=True)
    }


def test_forecasts_that_only_rounding_tells_apart_are_equal() -> None:
    samples = [[1, 0, 0], [0, -1, -1], [-1, 0, -1], [0, 0, -1], [1, -1, 0], [0, 0, 0]]
    rounded = [17.3, 17.3, nextafter(17.3, inf), 17.3, nextafter(17.3, inf), 17.3]
    assert shrunk_means(samples, rounded) == shrunk_means(samples, [17.3] * len(samples))
