"""Recorded searches: a host that only replays them finds what the engine finds here."""

from __future__ import annotations

from dataclasses import replace
from math import tanh
from random import Random

import pytest

from games.bots.assessment import assess, recorded_search
from games.bots.assessment.sogo.search import MAX_DEPTH, SEED
from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.bots.sogo.evaluation import lead_per_result
from games.bots.sogo.search import DECIDED
from games.rules.kit.core import OptionValue
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import SogoPosition
from tests.bots.assessment.replay import ReplayedAnswer, replay
from tests.bots.assessment.test_tiles_assessment import position_after
from tests.bots.frege.frege_games import at_the_end, begin, eager
from tests.bots.sogo.boards import FORMS, at_random
from tests.bots.sogo.boards import begin as empty_board
from tests.bots.tiles.test_tiles_endgame import ending

NODES = 20_000


def replayed(key: str, position: object, nodes: int = NODES) -> ReplayedAnswer | None:
    search = recorded_search(key, position, position.turn)  # type: ignore[arg-type, attr-defined]
    return replay(search, nodes) if search else None


def thought(position: SogoPosition) -> tuple[float, tuple[str, ...]]:
    """What the compiled engine thinks of a position here, and its turn."""
    engine = compiled.load(position, Budget(0, NODES))
    assert engine is not None
    best = engine.think(MAX_DEPTH, wide=False, plain=False, seed=SEED)[0]
    moves = tuple(map(str, best.moves))
    if abs(best.value) >= DECIDED:
        return (1 if best.value > 0 else -1), moves
    return tanh(best.value / lead_per_result(position.form)), moves


def with_a_choice(options: dict[str, OptionValue], rng: Random) -> SogoPosition:
    """A position at random in which several turns come into question."""
    while True:
        position = at_random(options, rng)
        engine = compiled.load(position, Budget(0, NODES))
        assert engine is not None
        if len(engine.think(1, wide=False, plain=False, seed=SEED)) > 1:
            return position


@pytest.mark.first_by_day
@pytest.mark.parametrize("form", FORMS)
def test_a_replayed_search_of_sogo_finds_the_same_on_every_board(form: str) -> None:
    position = with_a_choice(FORMS[form], Random(form))
    search = recorded_search("sogo", position, position.turn)
    assert search is not None
    answer = replay(replace(search, ways=search.ways[-1:]), NODES)
    assert answer is not None
    assert (answer.value, answer.moves) == thought(position)


def after_rods(rods: str) -> SogoPosition:
    position = empty_board({})
    for rod in rods.split():
        position = position.play(Drop(rod), position.turn)
    return position


def test_without_a_choice_the_search_begins_with_the_next_one() -> None:
    position = after_rods("A1 B1 A2 B2 C4 B3")
    answer = replayed("sogo", position)
    found = assess("sogo", position, position.turn, NODES)
    assert answer is not None
    assert answer.moves == ("B4",)
    assert found.best.move == Drop("B4")
    search = recorded_search("sogo", position, position.turn)
    assert search is not None
    assert search.ways[-1][0].worth.turned
    sides = position.play(Drop("B4"), position.turn)
    assert answer.value == -thought(sides)[0]


@pytest.mark.parametrize("seed", range(4))
def test_the_end_of_sogo_is_proved_first(seed: int) -> None:
    position = at_random(FORMS["3"], Random(seed))
    answer = replayed("sogo", position, 500_000)
    found = assess("sogo", position, position.turn, 500_000)
    assert answer is not None
    assert answer.exact
    assert found.best.exact
    assert answer.value == found.best.value


@pytest.mark.parametrize("seed", range(3))
def test_an_endgame_of_frege_is_worth_the_same(seed: int) -> None:
    position = at_the_end(Random(seed), 12, eager)
    answer = replayed("frege", position)
    found = assess("frege", position, position.turn)
    assert answer is not None
    assert answer.exact
    assert answer.value == found.best.value
    assert answer.moves[0] in {
        str(each.move) for each in found.moves if each.exact and each.value == answer.value
    }


def test_the_end_of_tiles_is_worth_the_same() -> None:
    position = ending(3)
    answer = replayed("tiles", position, 500_000)
    found = assess("tiles", position, position.turn)
    assert answer is not None
    assert found.best.exact
    assert answer.exact
    assert answer.value == pytest.approx(found.best.value, abs=1e-4)


def test_nodes_that_do_not_suffice_prove_nothing() -> None:
    answer = replayed("frege", at_the_end(Random(1), 24, eager), 10)
    assert answer is None or not answer.exact


def test_where_the_engine_can_say_nothing_there_is_no_search() -> None:
    assert recorded_search("frege", begin(Random(1)), 0) is None
    opening = position_after(0)
    assert recorded_search("tiles", opening, opening.turn) is None
    assert recorded_search("ludoku", opening, 0) is None
    assert recorded_search("no such game", opening, 0) is None
