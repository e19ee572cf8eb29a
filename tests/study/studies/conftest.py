"""A game of which lines are kept, and the ways to keep and to share them."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.services.gameplay.game_start import start_game
from study.models import Study
from tests.support.games.pages import act


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game of alice against bob that goes on."""
    return start_game("sogo", [alice, bob], options={}, at=timezone.now())


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


@pytest.fixture
def over(game: Game, alice: User, as_alice: Client) -> Game:
    """The game is over, and alice has kept a line with a name and a comment."""
    keep(as_alice, game, "A1,B2", name="Corner first", comment="Better than the middle.")
    act(game, alice, Resign())
    game.refresh_from_db()
    return game


def url(game: Game) -> str:
    return f"/games/{game.pk}/study/"


def keep(client: Client, game: Game, moves: str, *, ply: int = 0, **words: str) -> HttpResponse:
    """Keep a line as the what-if board sends it."""
    return client.post(f"{url(game)}{ply}/", {"moves": moves, **words})  # type: ignore[return-value]


def share(client: Client, game: Game) -> str:
    """Share a study, and return its address."""
    assert client.post(url(game), {"do": "share"}).status_code == 303
    return f"/studies/{Study.objects.get().code}/"


def page_of(game: Game) -> str:
    """Return the address of the page of a game on which its players open their lines."""
    return f"/games/{game.pk}/variations/"


def readable(client: Client, game: Game) -> list[str]:
    """Return the names of the lines that a visitor reads there."""
    tree = client.get(page_of(game)).context["tree"]
    return [each.name for branch in tree for each in branch.kept]
