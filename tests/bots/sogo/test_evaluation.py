"""The looks of a position: lines, holes, and weights that were fitted to games."""

from random import Random

import pytest

from games.bots import LEVELS
from games.bots.budget import Budget
from games.bots.sogo import first_mill
from games.bots.sogo.bitboard import Geometry, geometry, geometry_of
from games.bots.sogo.evaluation import evaluate
from games.bots.sogo.weights import FITTED, by_theory
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import Form, SogoPosition
from tests.bots.sogo.boards import BOARDS, SOGO, begin


def read(text: str) -> SogoPosition:
    position = SOGO.read(text, {})
    assert isinstance(position, SogoPosition)
    return position


def worth(position: SogoPosition, *, blind: bool = False) -> int:
    board = geometry_of(position.form)
    us, them = board.sides(position.balls[position.turn], position.balls[1 - position.turn])
    return evaluate(board, (us[0], 0, *us[2:]) if blind else us, them, position.turn)


def test_an_empty_board_is_worth_being_on_move() -> None:
    assert worth(begin({})) == FITTED[4, 4].on_move > 0


def test_a_corner_is_worth_its_seven_lines() -> None:
    assert worth(begin({}).play(Drop("A1"), 0)) == FITTED[4, 4].on_move - 7 * FITTED[4, 4].line


def test_a_hole_is_worth_what_its_level_is_for_its_colour() -> None:
    text = "White: A4-1, A4-2, B3-2, D1-2 Black: B3-1, D1-1, C3-1, B2-1 White to move"
    position = read(text)  # The hole is on C2-2.
    assert worth(position) - worth(position, blind=True) == FITTED[4, 4].holes[0][1]


@pytest.mark.parametrize("board", [board for board in BOARDS if board not in ("4", "5")])
def test_other_boards_keep_the_weights_of_theory(board: str) -> None:
    geometry = geometry_of(begin(BOARDS[board]).form)
    assert geometry.weights == by_theory(geometry.size)


@pytest.mark.slow
@pytest.mark.parametrize("size", [4, 5])
def test_fitted_weights_beat_those_of_theory(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten openings, either side of each: at equal nodes they win about two games in three."""
    points = sum(
        match_points(number, seat, size, monkeypatch) for number in range(10) for seat in (0, 1)
    )
    assert points > 10


def match_points(number: int, fitted: int, size: int, monkeypatch: pytest.MonkeyPatch) -> float:
    rng, position = Random(number), begin({"size": size})
    boards = {fitted: geometry(size, size), 1 - fitted: geometry(size, size, by_theory(size))}

    def of_mover(form: Form) -> Geometry:
        return boards[position.turn]

    monkeypatch.setattr(first_mill, "geometry_of", of_mover)
    for _ in range(4 if size == 4 else 10):
        position = position.play(
            rng.choice(list(position.legal_moves(position.turn))), position.turn
        )
    while position.outcome is None:
        budget = Budget(0, nodes=4000 if size == 4 else 1000)
        (move,) = first_mill.think(position, position.turn, LEVELS["master"], rng, budget)
        position = position.play(move, position.turn)
    return float(fitted in position.outcome.winners) if position.outcome.winners else 0.5
