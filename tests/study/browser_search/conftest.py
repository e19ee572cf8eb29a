"""Finished games of alice and bob whose positions a browser may search."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game
from tests.study.conftest import GamesOfTwo

WON_BY_WHITE = "A1 A2 B1 B2 C1 C2 D1"


@pytest.fixture
def two(
    alice: User, bob: User, play_moves: Callable[[Game, str], Game], empty_cache: None
) -> GamesOfTwo:
    return GamesOfTwo(alice, bob, play_moves)
