"""The page of a plan, as tests look at it and fill it in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.log.conditional_moves.plans import fingerprint
from games.models import ConditionalMoves, Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from tests.appearance.markup import Markup
from tests.support.games.pages import signed_in, text

Played = Callable[..., Game]


def address(game: Game) -> str:
    return f"/games/{game.pk}/conditional-moves/"


def look(client: Client, game: Game, status: int = 200, **query: str) -> tuple[str, Markup]:
    response = client.get(address(game), query)
    assert response.status_code == status
    return text(response), Markup(response.content.decode())


def add(client: Client, game: Game, moves: str, **more: object) -> HttpResponse:
    game.refresh_from_db()
    return client.post(address(game), {"board": game.board_event, "moves": moves, **more})


def cut(client: Client, game: Game, path: str = "", **more: object) -> HttpResponse:
    game.refresh_from_db()
    seen = fingerprint(
        conditional_moves.planned(
            ConditionalMoves.objects.filter(game=game).first(), state_of(game)
        )
    )
    form = {"board": game.board_event, "path": path, "seen": seen, **more}
    return client.post(f"{address(game)}cut/", form)


def tree(game: Game) -> list[dict[str, object]]:
    return ConditionalMoves.objects.get(game=game).tree


@pytest.fixture
def hers(live_game: Game, alice: User, play_moves: Played) -> Client:
    """Alice has moved A4 and waits for bob."""
    play_moves(live_game, "A4", live_game.created_at)
    live_game.refresh_from_db()
    return signed_in(alice)
