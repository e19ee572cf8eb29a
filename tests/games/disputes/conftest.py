"""Disputes that several modules ask for, and the people who open their pages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from accounts.models import User
from games.models import Dispute, Game
from tests.support.games.disputes import DAY, browsers, file

Played = Callable[..., Game]


@pytest.fixture
def four_moves(sogo_game: Game, play_moves: Played) -> Game:
    """A game with two moves of each player."""
    return play_moves(sogo_game, "A1 B1 A2 B2")


@pytest.fixture
def dispute(four_moves: Game, bob: User, now: datetime) -> Dispute:
    """Bob's dispute about move 3, a day after the last move."""
    return file(four_moves, bob, now + DAY, ply=3)


@pytest.fixture
def reported(four_moves: Game, bob: User, now: datetime) -> Dispute:
    """Bob's dispute about move 3, filed at once in words that must not become markup."""
    return file(four_moves, bob, now, ply=3, text="The hash <b>looks</b> odd.")


@pytest.fixture
def clients(alice: User, bob: User, carol: User, admin: User) -> dict[str, Client]:
    """Everybody in a browser."""
    return browsers(alice, bob, carol, admin)
