"""Monte Carlo needs nothing but the rules: it finds a legal move in every game of the catalogue."""

from random import Random

import pytest

from games.bots import LEVELS, montecarlo
from games.bots.budget import Budget
from games.rules import RULESETS
from tests.bots.conftest import decisions

NODES = 150


@pytest.mark.parametrize(
    ("key", "seats"),
    [
        pytest.param(key, seats, marks=[pytest.mark.slow] * (seats != rules.seats[0]))
        for key, rules in RULESETS.items()
        for seats in rules.seats
    ],
)
def test_it_moves_within_its_nodes_in_every_game(key: str, seats: int) -> None:
    for position, seat in decisions(key, seats):
        budget = Budget(0, NODES)
        (move,) = montecarlo.think(position.view(seat), seat, LEVELS["master"], Random(1), budget)
        assert position.refusal(move, seat) is None
        assert budget.spent <= NODES + 1
