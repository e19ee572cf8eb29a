"""Unread chat messages: who is told of how many, and what makes them read."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import ChatMessage, Game, Seat
from games.services.chat import chat, moderation
from games.services.chat.unread import mark_read, unread_by_game
from games.services.gameplay.game_start import start_game
from games.services.players import blocks
from tests.support.games.pages import send, signed_in

pytestmark = pytest.mark.database


def say(game: Game, user: User, text: str = "Hello!") -> ChatMessage:
    return chat.say(game, user, text, key=uuid4(), at=timezone.now())


def page(client: Client, game: Game) -> HttpResponse:
    return client.get(game.get_absolute_url())


def form(response: HttpResponse) -> dict[str, str]:
    """The hidden fields of the button that marks the chat of the page as read."""
    found = re.search(r'id="chat-read".*?</form>', response.content.decode(), re.DOTALL)
    assert found
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[0]))


def test_the_others_are_told_everywhere_and_the_author_is_not(
    live_game: Game, alice: User, bob: User
) -> None:
    say(live_game, alice), say(live_game, alice)
    his, hers = signed_in(bob), signed_in(alice)
    (summary,) = his.get("/games/").context["chat_summaries"]
    assert summary.unread == 2
    assert f'action="/games/{live_game.pk}/chat/read/"' in his.get("/games/").content.decode()
    assert his.get("/lobby/").context["unread"] == 2
    assert "<title>(2)" in his.get("/lobby/").content.decode()
    assert "<title>(2)" in page(his, live_game).content.decode()
    assert page(his, live_game).context["chat"].unread.count == 2
    assert his.get("/games/turns/").json() == {"turns": 0, "unread": 2}
    assert his.get("/games/chat/")["Location"] == f"/games/{live_game.pk}/#chat"
    assert hers.get("/games/turns/").json() == {"turns": 1, "unread": 0}
    assert hers.get("/games/chat/")["Location"] == "/games/"


@pytest.mark.slow
def test_looking_reads_nothing_and_the_button_does(live_game: Game, alice: User, bob: User) -> None:
    his = signed_in(bob)
    say(live_game, alice)
    shown = form(page(his, live_game))
    say(live_game, alice, "One more.")
    answer = his.post(f"/games/{live_game.pk}/chat/read/", shown)
    assert answer["Location"] == f"/games/{live_game.pk}/#chat"
    assert unread_by_game(bob) == {live_game.pk: 1}, "what came after the page is still new"
    his.post(f"/games/{live_game.pk}/chat/read/")
    assert unread_by_game(bob) == {}
    assert Seat.objects.get(game=live_game, user=bob).unread_from is None


def test_a_script_that_says_so_gets_no_page(live_game: Game, alice: User, bob: User) -> None:
    say(live_game, alice)
    his = signed_in(bob)
    shown = form(page(his, live_game))
    url = f"/games/{live_game.pk}/chat/read/"
    assert his.post(url, shown, headers={"HX-Request": "true"}).status_code == 204
    assert unread_by_game(bob) == {}


def test_a_move_or_a_line_from_the_page_reads_what_stood_on_it(
    live_game: Game, alice: User, bob: User
) -> None:
    hers = signed_in(alice)
    for act in ("move", "line"):
        say(live_game, bob)
        through = form(page(hers, live_game))["through"]
        later = say(live_game, bob)
        if act == "move":
            assert send(hers, live_game, "A1", through=through).status_code == 303
        else:
            line = {"text": "Hi.", "key": uuid4(), "through": through}
            assert hers.post(f"/games/{live_game.pk}/chat/", line).status_code == 303
        assert Seat.objects.get(game=live_game, user=alice).unread_from == later.pk
        mark_read(live_game, alice)


def test_a_move_that_knows_of_no_chat_reads_none(live_game: Game, alice: User, bob: User) -> None:
    say(live_game, bob)
    assert send(signed_in(alice), live_game, "A1").status_code == 303
    assert unread_by_game(alice) == {live_game.pk: 1}


def test_who_is_hidden_and_what_is_gone_does_not_count(
    live_game: Game, alice: User, bob: User, admin: User
) -> None:
    line = say(live_game, alice)
    report = moderation.report(line.pk, bob, "", at=timezone.now())
    assert report
    moderation.judge(line.pk, admin, remove=True, at=timezone.now())
    assert unread_by_game(bob) == {}
    say(live_game, alice)
    blocks.block(bob, alice, at=timezone.now())
    assert unread_by_game(bob) == {}


def test_a_muted_chat_does_not_count(live_game: Game, alice: User, bob: User) -> None:
    say(live_game, alice)
    chat.mute_chat(live_game, bob, on=True)
    say(live_game, alice)
    assert unread_by_game(bob) == {}
    chat.mute_chat(live_game, bob, on=False)
    assert unread_by_game(bob) == {}


def test_nobody_reads_for_somebody_else(
    live_game: Game, alice: User, bob: User, carol: User
) -> None:
    say(live_game, alice)
    assert signed_in(carol).post(f"/games/{live_game.pk}/chat/read/").status_code == 403
    assert unread_by_game(bob) == {live_game.pk: 1}


def test_any_number_of_chats_takes_one_query(alice: User, bob: User) -> None:
    games = [start_game("sogo", [alice, bob], options={}, at=timezone.now()) for _ in range(3)]
    his, counts = signed_in(bob), []
    for game in games:
        say(game, alice)
        with CaptureQueriesContext(connection) as queries:
            assert his.get("/games/").status_code == 200
        counts.append(len(queries))
    assert counts[0] >= counts[1] == counts[2]
    assert counts[-1] <= 12
