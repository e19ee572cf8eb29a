"""The cast of games, for the tests of the app beside it, and games of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.core.cache import caches

from accounts.models import User
from games.models import Game
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from tests.games.conftest import (
    NOW,
    alice,
    bob,
    bot_game,
    empty_cache,
    live_game,
    mails_at_once,
    play_moves,
    sogo_game,
)
from tests.support.games.chance import play_on

__all__ = [
    "alice",
    "bob",
    "bot_game",
    "empty_cache",
    "live_game",
    "mails_at_once",
    "play_moves",
    "sogo_game",
]

GameOf = Callable[..., Game]


@pytest.fixture(autouse=True)
def nothing_drawn_yet() -> Iterator[None]:
    caches["pictures"].clear()
    yield
    caches["pictures"].clear()


@pytest.fixture(params=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> str:
    """Every game of the catalogue."""
    return str(request.param)


@pytest.fixture
def game_of(alice: User, bob: User) -> GameOf:
    """Begin a game of alice and bob and play some moves at random, the same in every run."""

    def begun(ruleset: str, moves: int = 0) -> Game:
        game = start_game(ruleset, [alice, bob], options={}, at=NOW)
        return play_on(game, [alice, bob], Random(ruleset), moves)

    return begun
