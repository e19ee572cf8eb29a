"""An open chat asks again and again whether there is something new, by few statements."""

from __future__ import annotations

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game
from games.services.chat import chat
from tests.games.chat.test_pages import HTMX, address, say


def test_that_nothing_is_new_is_known_by_few_statements(
    live_game: Game, alice: User, bob: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    say(live_game, bob, "Hello!")
    client, headers = Client(), {**HTMX, "HX-Target": "chat-messages"}
    client.force_login(alice)
    tag = client.get(address(live_game), headers=headers)["ETag"]
    with django_assert_max_num_queries(7):
        answer = client.get(address(live_game), headers={**headers, "If-None-Match": tag})
    assert answer.status_code == 304


def test_the_tag_is_that_of_the_messages_shown(live_game: Game, bob: User) -> None:
    nobody_hidden = chat.HiddenMessages({})
    assert chat.version(live_game, nobody_hidden) == chat.version_of_all([])
    messages = [say(live_game, bob, text) for text in ("Hello!", "Good luck!")]
    assert chat.version(live_game, nobody_hidden) == chat.version_of_all(messages)
