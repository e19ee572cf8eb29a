"""Every level plays every form of the game legally, in time, and the same way twice."""

from itertools import cycle, product
from random import Random

import pytest

from games.bots import LEVELS, choose
from games.rules.sogo.position import SogoPosition
from tests.bots.conftest import END, LOOKS, Ticking
from tests.bots.sogo.boards import FORMS, at_random, begin
from tests.support.budget import only_in_the_long_run


def play_out(form: str, level: str, seed: int, nodes: int) -> SogoPosition:
    rng = Random(seed)
    position = begin(FORMS[form])
    while position.to_move:
        seat = position.turn
        for move in choose("sogo", level, position.view(seat), seat, rng, nodes=nodes):
            position = position.play(move, seat)
        assert position.turn != seat or position.outcome, "the whole turn, no less"
    return position


LEVELS_BY_DAY = dict(zip(tuple(FORMS)[::2], cycle(LEVELS)))
"""By day each second form is played by one level, and each level plays some of them."""
NIGHT_STRIDE = 3
"""Every third pair of form and level plays by night, so that each form and each level does."""
WHOLE_GAMES = [
    *(pytest.param(form, level) for form, level in LEVELS_BY_DAY.items()),
    *(
        pytest.param(form, level, marks=pytest.mark.slow)
        for form, level in [*product(FORMS, LEVELS)][::NIGHT_STRIDE]
        if LEVELS_BY_DAY.get(form) != level
    ),
]


@pytest.mark.first_by_day
@pytest.mark.parametrize(("form", "level"), WHOLE_GAMES)
def test_whole_games_are_legal_and_end(form: str, level: str) -> None:
    assert play_out(form, level, seed=1, nodes=20).outcome


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("form", ["4", "4, any ball", "3, top balls"])
def test_the_same_view_and_generator_give_the_same_moves(form: str, level: str) -> None:
    rng = Random(form)
    for _ in range(5):
        position = at_random(FORMS[form], rng)
        first, second = (
            choose("sogo", level, position, position.turn, Random(7), nodes=500) for _ in "ab"
        )
        assert first == second


@pytest.mark.parametrize("level", ["casual", "master"])
@pytest.mark.parametrize(
    "form", ["4", *only_in_the_long_run("5, any ball", "5 with four in a row, any ball")]
)
def test_the_time_is_kept_in_every_variant(form: str, level: str, clock: Ticking) -> None:
    rng = Random(3)
    for _ in range(2):
        position, before = at_random(FORMS[form], rng), clock.looks
        choose("sogo", level, position, position.turn, rng, seconds=LOOKS / 1000)
        assert clock.looks - before <= END


def test_whose_turn_it_is_not_cannot_choose() -> None:
    with pytest.raises(ValueError, match="seat 1"):
        choose("sogo", "casual", begin({}), 1, Random(0))


def test_opponents_have_names_and_words() -> None:
    assert list(LEVELS) == ["beginner", "casual", "skilled", "strong", "master"]
    for key, level in LEVELS.items():
        assert level.key == key
        assert level.name.istitle()
        assert level.strength
        assert level.says.endswith(".")
