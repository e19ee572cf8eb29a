"""Monte Carlo plays what it has never seen: chance, three seats, all of them at once."""

from random import Random

import pytest

from games.bots import LEVELS, choose
from games.rules.kit.core import CHANCE
from tests.bots.montecarlo.race import GOAL, Race, Walk

EVERYBODY = frozenset({0, 1, 2})


def thrown(die: int, *fields: int) -> Race:
    return Race(fields, die, EVERYBODY)


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_without_an_engine_is_played_to_its_end(level: str) -> None:
    rng = Random(5)
    position = Race()
    while not position.outcome:
        seat = min(position.to_move)
        if seat == CHANCE:
            position = position.play(position.draw(rng), CHANCE)
            continue
        (move,) = choose("race", level, position, seat, rng, nodes=300)
        position = position.play(move, seat)
    assert max(position.points) >= GOAL


@pytest.mark.parametrize("level", [key for key in LEVELS if key != "beginner"])
def test_a_win_one_move_away_is_taken(level: str) -> None:
    for seed in range(10):
        near = thrown(2, 0, GOAL - 2, 0)
        assert choose("race", level, near, 1, Random(seed), nodes=1) == (Walk(2),)


@pytest.mark.slow
def test_playouts_find_the_better_walk() -> None:
    assert choose("race", "master", thrown(3, 5, 5, 5), 0, Random(1), nodes=5000) == (Walk(1),)
    assert choose("race", "master", thrown(2, 5, 5, 5), 2, Random(1), nodes=5000) == (Walk(2),)


@pytest.mark.slow
def test_the_same_generator_and_nodes_give_the_same_move() -> None:
    for seed in range(5):
        first, second = (
            choose("race", "strong", thrown(2, 1, 2, 3), 0, Random(seed), nodes=400) for _ in "ab"
        )
        assert first == second


def test_a_budget_of_nothing_still_gives_a_legal_move() -> None:
    view = thrown(2, 0, 0, 0)
    (move,) = choose("race", "master", view, 0, Random(0), seconds=0)
    assert view.refusal(move, 0) is None
