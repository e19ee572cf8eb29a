"""Proofs of games in which mills take balls: right, the same for turned boards, and early."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.rules.kit.core import Position, replay
from games.rules.sogo.position import SogoPosition
from tests.bots.sogo.boards import FORMS, SOGO, begin
from tests.bots.sogo.test_compiled import late_with_captures, to_the_end, turn_rod

SMALL_FORMS = [form for form in FORMS if form.startswith("3,")]
TEN_BALLS = ("B2", "B2", "A1", "B3", "A1", "B3", "C2", "A1", "B3", "A3")
MAX_NODES = 3_000_000


def proved(position: Position) -> int | None:
    """Return the proved result for the seat to move; None where the nodes were too few."""
    assert isinstance(position, SogoPosition)
    engine = compiled.load(position, Budget(0, MAX_NODES))
    assert engine
    return engine.prove(1, 1, all_captures=True)


@pytest.mark.slow
@pytest.mark.parametrize("form", SMALL_FORMS)
def test_with_four_balls_left_it_is_what_every_line_of_the_rules_comes_to(form: str) -> None:
    rng = Random(f"{form}, four left")
    for _ in range(8):
        position = late_with_captures(form, rng, 4)
        assert proved(position) == to_the_end(position)


@pytest.mark.parametrize("form", SMALL_FORMS)
def test_boards_that_are_turned_end_alike(form: str) -> None:
    rng, results = Random(f"{form}, turned"), []
    for _ in range(6):
        moves = moves_with_captures(form, rng, 12)
        straight, turned = (
            replay(SOGO, 2, FORMS[form], each)
            for each in (moves, [(seat, turned_move(move)) for seat, move in moves])
        )
        results.append((proved(straight), proved(turned)))
    assert all(first == second for first, second in results)
    assert len(set(results)) > 1


def moves_with_captures(form: str, rng: Random, free: int) -> list[tuple[int, str]]:
    """Return the moves of a game at random until so many balls are left to be placed."""
    position, moves = begin(FORMS[form]), []
    while position.form.places - position.placed > free or position.due:
        move = rng.choice(tuple(position.legal_moves(position.turn)))
        moves.append((position.turn, str(move)))
        position = position.play(move, position.turn)
    return moves


def turned_move(move: str) -> str:
    """Return a move as it is written when the board is turned by a quarter."""
    if move.startswith("x"):
        return move if move == "x-" else f"x{turn_rod(move[1:3], 3)}{move[3:]}"
    return turn_rod(move, 3)


def test_a_game_is_proved_after_ten_balls() -> None:
    """A search that keeps apart what was taken before needs more than four million nodes."""
    moves = [(number % 2, move) for number, move in enumerate(TEN_BALLS)]
    assert proved(replay(SOGO, 2, FORMS["3, any ball"], moves)) == 1
