"""Finished games of Sogo that alice begins and wins against bob."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, Outbox
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from study.services.explorer.game_index import KIND
from tests.games.conftest import NOW

WON_BY_WHITE = "A1 A2 B1 B2 C1 C2 D1"
TURNED = "D4 D3 C4 C3 B4 B3 A4"
"""The same game, looked at from the other side of the board."""


@dataclass(frozen=True)
class PairOfPlayers:
    """alice and bob, who play as many games as a test needs."""

    alice: User
    bob: User
    moves: Callable[[Game, str], Game]

    def begin(self) -> Game:
        players = [self.alice, self.bob]
        return start_game("sogo", players, options={}, at=NOW, time_control=per_move(3))

    def play(self, texts: str = WON_BY_WHITE, *, public: bool = True) -> Game:
        """Play a game to its end, and let the worker do what follows from it."""
        game = self.begin()
        Game.objects.filter(pk=game.pk).update(public=public)
        self.moves(game, texts)
        carry_out()
        return Game.objects.get(pk=game.pk)


def carry_out() -> None:
    """Let a worker bring the explorer up to date."""
    for pk in Outbox.objects.filter(kind=KIND, done_at=None).values_list("pk", flat=True):
        runner.run(pk)


@pytest.fixture
def stage(alice: User, bob: User, play_moves: Callable[[Game, str], Game]) -> PairOfPlayers:
    return PairOfPlayers(alice, bob, play_moves)
