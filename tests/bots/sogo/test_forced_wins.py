"""Positions with a proved win: the master plays the one move that wins them."""

from __future__ import annotations

from random import Random

from benchmarks.play.forced_wins import forced_wins
from games.bots import choose


def test_the_master_finds_the_only_winning_move() -> None:
    wins = [win for win in forced_wins() if win.plies <= 11]
    found = []
    for number, win in enumerate(wins):
        seat = win.position.turn
        (move,) = choose("sogo", "master", win.position, seat, Random(number), nodes=200_000)
        found.append(str(move))
    assert found == [win.move for win in wins]


def test_the_bank_holds_wins_of_several_lengths() -> None:
    assert len({win.plies for win in forced_wins()}) >= 3
