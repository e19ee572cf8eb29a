"""Frege's decisions judged: against plain minimax, on turned boards, and again."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.bots.assessment import Assessment, assess
from games.bots.assessment.frege.judge import _result_of
from games.puzzles.grid import CELLS, NAMES
from games.rules.frege.letters import LETTERS, cells_of
from games.rules.frege.moves import Enter
from games.rules.frege.position import FregePosition
from games.rules.kit.texts.canonical_form import square_symmetries
from tests.bots.frege.frege_games import at_the_end, begin, eager
from tests.bots.frege.test_frege_endgame import nearly_full, plain

NODES = 3000


def judged(position: FregePosition, nodes: int = NODES) -> Assessment:
    return assess("frege", position, position.turn, nodes)


def by_move(found: Assessment) -> dict[str, tuple[float, bool]]:
    return {str(each.move): (each.value, each.exact) for each in found.moves}


def value_to_the_end(position: FregePosition, move: Enter) -> int:
    after = position.play(move, position.turn)
    return -plain(after.letters, after.turn)


@pytest.mark.first_by_day
@pytest.mark.parametrize("seed", range(6))
def test_the_endgame_is_worth_what_plain_minimax_finds(seed: int) -> None:
    rng = Random(seed)
    for position in (at_the_end(rng, 4, eager), at_the_end(rng, 6), nearly_full(rng, 5)):
        if position.outcome:
            continue
        for each in judged(position).moves:
            assert isinstance(each.move, Enter)
            assert each.exact
            assert each.value == value_to_the_end(position, each.move)


@pytest.mark.first_by_day
@pytest.mark.parametrize("plies", [10, 25, 40])
def test_every_legal_move_is_judged_once_and_the_line_can_be_played(plies: int) -> None:
    position = at_the_end(Random(plies), plies)
    found = judged(position)
    assert set(by_move(found)) == set(map(str, position.legal_moves(position.turn)))
    assert all(-1 <= each.value <= 1 for each in found.moves)
    for move in found.line:
        position = position.play(move, position.turn)


def turned(position: FregePosition, symmetry: tuple[int, ...]) -> FregePosition:
    """The position on a turned board, red letters and blue letters in another order."""
    letters = [sum(1 << symmetry[cell] for cell in cells_of(cells)) for cells in position.letters]
    exchanged = (*letters[3::-1], *letters[7:3:-1], letters[8])
    return FregePosition.arranged(exchanged, position.turn)


def image_of(move: str, symmetry: tuple[int, ...]) -> str:
    number = LETTERS.index(move[0])
    letter = LETTERS[3 - number if number < 4 else 11 - number]
    return f"{letter}{NAMES[symmetry[CELLS[move[1:]]]]}"


@pytest.mark.slow
@pytest.mark.parametrize("plies", [9, 40])
def test_a_turned_board_is_worth_the_same_move_by_move(plies: int) -> None:
    position = at_the_end(Random(4), plies)
    symmetry = square_symmetries(9)[5]
    expected = {
        image_of(move, symmetry): worth for move, worth in by_move(judged(position)).items()
    }
    assert by_move(judged(turned(position, symmetry))) == expected


@pytest.mark.slow
def test_the_same_nodes_find_the_same_again() -> None:
    position = begin(Random(1))
    assert judged(position) == judged(position)


def test_a_budget_that_is_too_small_leaves_estimates() -> None:
    position = at_the_end(Random(7), 24)
    found = judged(position, 40)
    assert any(not each.exact for each in found.moves)


FEW_NODES = 200
"""Enough to judge, and not to prove anything."""


def estimates_along(position: FregePosition, plies: int) -> list[float]:
    """The worth of so many positions in a row to their sides, while none of it is proved, with the
    best move made in each.
    """
    values: list[float] = []
    for _number in range(plies):
        best = judged(position, FEW_NODES).best
        if best.exact:
            break
        values.append(best.value)
        position = position.play(best.move, position.turn)
    return values


def test_what_one_side_is_ahead_the_other_one_is_behind() -> None:
    sums = []
    for seed in range(3):
        values = estimates_along(begin(Random(seed)), 8)
        sums += [value + other for value, other in pairwise(values)]
    assert len(sums) > 15
    assert sum(map(abs, sums)) / len(sums) < 0.1
    assert abs(sum(sums) / len(sums)) < 0.05


def test_a_lead_is_worth_more_the_fewer_cells_live() -> None:
    assert 0 < _result_of(3, 60) < _result_of(3, 40) < _result_of(3, 30) < 1
    assert _result_of(3, 10) == _result_of(3, 25), "what is settled soon is not settled yet"
