"""Finished games of Sogo that alice begins and wins against bob."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game
from study.services.explorer.game_index import KIND
from tests.study.conftest import GamesOfTwo, carry_out_all

WON_BY_WHITE = "A1 A2 B1 B2 C1 C2 D1"
TURNED = "D4 D3 C4 C3 B4 B3 A4"
"""The same game, looked at from the other side of the board."""


class PairOfPlayers(GamesOfTwo):
    """alice and bob, whose games the explorer knows as soon as they are over."""

    def play(self, texts: str = WON_BY_WHITE, *, public: bool = True) -> Game:
        """Play a game to its end, and let the worker do what follows from it."""
        game = self.finish(texts, public=public)
        carry_out()
        return game


def carry_out() -> None:
    """Let a worker bring the explorer up to date."""
    carry_out_all(KIND)


@pytest.fixture
def stage(alice: User, bob: User, play_moves: Callable[[Game, str], Game]) -> PairOfPlayers:
    return PairOfPlayers(alice, bob, play_moves)
