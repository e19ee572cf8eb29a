"""Rated games of Sogo for two."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import pytest

from accounts.models import User
from events.services.ratings.result_list import KIND
from games.log.time.control import per_move
from games.models import Aid, Game, Outbox
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from tests.games.conftest import NOW

WON_BY_WHITE = "A1 A2 B1 B2 C1 C2 D1"
QUICK = per_move(3)


@dataclass(frozen=True)
class RatedPair:
    """alice and bob, who play as many rated games as a test needs."""

    alice: User
    bob: User
    moves: Callable[..., Game]

    def begin(self, *, at: datetime = NOW, **more: object) -> Game:
        terms = {"options": {}, "time_control": QUICK, "rated": True, **more}
        return start_game("sogo", [self.alice, self.bob], at=at, **terms)  # type: ignore[arg-type]

    def play(self, *, at: datetime = NOW, aid: str = Aid.HEAD) -> Game:
        """Play a game that alice wins, and let the worker do what follows from it."""
        game = self.moves(self.begin(at=at, aid=aid), WON_BY_WHITE, at)
        carry_out()
        return Game.objects.get(pk=game.pk)


def carry_out() -> None:
    """Let a worker bring the ratings up to date."""
    for pk in Outbox.objects.filter(kind=KIND, done_at=None).values_list("pk", flat=True):
        runner.run(pk)


@pytest.fixture
def pair(alice: User, bob: User, play_moves: Callable[..., Game]) -> RatedPair:
    return RatedPair(alice, bob, play_moves)
