"""Positions with a proved win: the master plays the one move that wins them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from benchmarks.play.forced_wins import LENGTHS, ForcedWin, forced_wins
from games.bots import choose

MIN_WINS = 15
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


def test_the_bank_holds_wins_of_all_lengths() -> None:
    lengths = Counter(win.plies for win in forced_wins())
    assert set(lengths) == set(LENGTHS)
    assert lengths.total() >= MIN_WINS
