"""Decisions of Sudoku tiles judged by the tile that was open, whatever comes after it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.bots.assessment import Assessment, assess
from games.bots.assessment.tiles.symmetry import _turned
from games.puzzles.grid import CELLS, NAMES
from games.rules import RULESETS
from games.rules.kit.core import CHANCE
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.tiles.moves import Lay, Reveal
from games.rules.tiles.position import TilesPosition

TILES = RULESETS["tiles"]
NODES = 1000


def position_after(turns: int, seed: int = 1) -> TilesPosition:
    """A position with an open tile after so many turns at random."""
    rng, position = Random(seed), TILES.start(2, {})
    while position.to_move == {CHANCE} or turns:
        (seat,) = position.to_move
        if seat == CHANCE:
            position = position.play(position.draw(rng), seat)
            continue
        fitting = [move for move in position.legal_moves(seat) if isinstance(move, Lay)]
        position, turns = position.play(rng.choice(fitting), seat), turns - 1
        if position.outcome:
            return position_after(turns, seed + 1)
    assert isinstance(position, TilesPosition)
    return position


def judged(position: TilesPosition, nodes: int = NODES) -> Assessment:
    return assess("tiles", position, position.turn, nodes)


def by_move(found: Assessment) -> dict[str, tuple[float, float | None]]:
    return {str(each.move): (each.value, each.margin) for each in found.moves}


@pytest.mark.parametrize("turns", [0, 9, 24])
def test_every_legal_move_is_judged_once(turns: int) -> None:
    position = position_after(turns)
    found = judged(position)
    legal = list(position.legal_moves(position.turn))
    assert set(by_move(found)) == set(map(str, legal))
    assert len(found.moves) == len(legal)
    assert all(-1 <= each.value <= 1 for each in found.moves)


def test_the_move_that_ends_the_game_is_worth_its_result() -> None:
    position = replace(position_after(30), bag=(0,) * 9, points=(10, 10))
    found = judged(position)
    assert found.best.exact
    assert found.best.value == 1
    for each in found.moves:
        winners = position.play(each.move, position.turn).outcome.winners  # type: ignore[union-attr]
        assert each.exact
        assert each.value == (1 if winners == {position.turn} else -1 if winners else 0)


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", [1, 4, 7])
def test_a_turned_board_is_worth_the_same_move_by_move(symmetry: int) -> None:
    position, way = position_after(9), square_symmetries(9)[symmetry]
    turned = replace(position, layout=_turned(position.layout, way))
    expected = {}
    for move, worth in by_move(judged(position)).items():
        square = f"{move[0]}{NAMES[way[CELLS[move[1:3]]]]}{move[3:]}" if move != "x" else move
        expected[square] = worth
    assert by_move(judged(turned)) == expected


@pytest.mark.slow
def test_luck_is_nothing_on_average() -> None:
    position = position_after(12)
    bag = list(position.bag)
    bag[position.tile - 1] += 1
    before = replace(position, bag=tuple(bag), tile=0)
    total = 0.0
    for digit, count in enumerate(bag, start=1):
        if count:
            after = before.play(Reveal(digit), CHANCE)
            if after.outcome is None:
                luck = judged(after, 600).luck
                assert luck is not None
                total += count * luck
    assert abs(total / sum(bag)) < 0.05


@pytest.mark.slow
def test_the_same_nodes_find_the_same_again_and_what_comes_later_changes_nothing() -> None:
    position = position_after(9)
    assert judged(position) == judged(position)
