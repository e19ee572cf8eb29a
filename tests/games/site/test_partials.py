"""What htmx asks for on the page of a game that has no chat: the game alone, or nothing."""

from __future__ import annotations

from datetime import datetime
from itertools import product
from uuid import uuid4

import pytest
from django.urls import URLPattern

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.services.chat.refusals import ChatRefusal
from games.services.gameplay.game_start import start_game
from games.urls import urlpatterns
from tests.support.games.pages import act, signed_in, why

TARGETS = ("", "chat", "chat-messages")
ROUTES = [
    str(pattern.pattern)
    for pattern in urlpatterns
    if isinstance(pattern, URLPattern) and str(pattern.pattern).startswith("games/<uuid:pk>/")
]


@pytest.fixture(params=["against a bot", "against a bot, over", "alone"])
def quiet_game(request: pytest.FixtureRequest, alice: User, bot_game: Game, now: datetime) -> Game:
    """A game in which alice has nobody to talk to."""
    if request.param == "alone":
        return start_game("cards", [alice], options={}, at=now)
    if request.param == "against a bot, over":
        act(bot_game, alice, Resign())
    return bot_game


def address(route: str, game: Game) -> str:
    return f"/{route}".replace("<uuid:pk>", str(game.pk)).replace("<int:ply>", "0")


@pytest.mark.slow
def test_no_partial_breaks_where_there_is_no_chat(quiet_game: Game, alice: User) -> None:
    client = signed_in(alice)
    assert len(ROUTES) > 15
    for target, route in product(TARGETS, ROUTES):
        headers, url = {"HX-Request": "true", "HX-Target": target}, address(route, quiet_game)
        assert client.get(url, headers=headers).status_code < 500, url
        sent = {"key": str(uuid4()), "text": "Hm.", "board": 0}
        assert client.post(url, sent, headers=headers).status_code < 500, url


def test_the_messages_of_no_chat_are_nothing(bot_game: Game, alice: User) -> None:
    headers = {"HX-Request": "true", "HX-Target": "chat-messages"}
    answer = signed_in(alice).get(f"/games/{bot_game.pk}/chat/", headers=headers)
    assert (answer.status_code, answer.content.strip()) == (200, b"")


def test_what_is_said_to_nobody_is_refused_with_a_sentence(bot_game: Game, alice: User) -> None:
    url, sent = f"/games/{bot_game.pk}/chat/", {"key": str(uuid4()), "text": "Hm."}
    answer = signed_in(alice).post(url, sent, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert why(ChatRefusal.NOBODY_READS) in answer.content.decode()
