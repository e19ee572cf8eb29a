"""Positions with a proved win: the master plays the one move that wins them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from benchmarks.play.forced_wins import LENGTHS, ForcedWin, forced_wins
from games.bots import choose
from games.bots.budget import Budget
from games.bots.sogo.bitboard import geometry_of
from games.bots.sogo.search import DECIDED, Search
from games.rules.sogo.position import SogoPosition

MIN_WINS = 116
SHORT_PLIES, LONG_PLIES = 11, 18


def played(wins: list[ForcedWin], nodes: int) -> list[str]:
    """The moves of the master, each with so many nodes."""
    found = []
    for number, win in enumerate(wins):
        seat = win.position.turn
        (move,) = choose("sogo", "master", win.position, seat, Random(number), nodes=nodes)
        found.append(str(move))
    return found


def test_the_master_finds_the_only_winning_move() -> None:
    """Of each length one; the others are a matter of the long run."""
    by_length = {win.plies: win for win in forced_wins() if win.plies <= SHORT_PLIES}
    wins = list(by_length.values())
    assert played(wins, 200_000) == [win.move for win in wins]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("low", "high", "share"), [(3, SHORT_PLIES, 1), (SHORT_PLIES + 1, LONG_PLIES, 0.9)]
)
def test_the_master_finds_the_wins_of_the_bank(low: int, high: int, share: float) -> None:
    wins = [win for win in forced_wins() if low <= win.plies <= high]
    moves = played(wins, 2_000_000)
    found = sum(move == win.move for move, win in zip(moves, wins, strict=True))
    assert found >= share * len(wins)


@pytest.mark.parametrize("plies", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_python_proves_that_one_move_alone_wins(plies: int) -> None:
    """It looks at every line of play; the bank was made by the compiled engine."""
    for win in forced_wins():
        if win.plies == plies:
            assert winning_moves(win.position, plies) == [win.move]


def winning_moves(position: SogoPosition, plies: int) -> list[str]:
    """The moves that win within so many plies."""
    seat = position.turn
    afters = {str(move): position.play(move, seat) for move in position.legal_moves(seat)}
    return [move for move, after in afters.items() if after.outcome or is_lost(after, plies - 1)]


def is_lost(position: SogoPosition, plies: int) -> bool:
    board = geometry_of(position.form)
    us, them = board.sides(position.balls[position.turn], position.balls[1 - position.turn])
    ready = board.next_places(us[0] | them[0])
    search = Search(board, Budget(0, 10**9), None)
    worth = search.value(us, them, ready, position.placed, plies, -DECIDED - 1, -DECIDED)
    return worth <= -DECIDED


def test_the_bank_holds_wins_of_all_lengths() -> None:
    lengths = Counter(win.plies for win in forced_wins())
    assert set(lengths) == set(LENGTHS)
    assert lengths.total() >= MIN_WINS
