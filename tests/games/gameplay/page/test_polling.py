"""A waiting page asks often, costs little and notices the move."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.log.proposals.takebacks import UNDO_GRACE
from games.models import Game
from games.services.effects import handed_out_boards
from games.services.gamelog.presence import last_look
from games.services.gameplay.refusals import GameplayRefusal
from tests.support.fixtures.shortcuts import note_session
from tests.support.games.pages import press, send, signed_in, text, why

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]


def tag_of(page: bytes) -> dict[str, str]:
    """The headers that the page would ask with."""
    found = re.search(r' (?:hx|data)-headers="([^"]*)"', page.decode())
    assert found
    return {"HX-Request": "true", **json.loads(unescape(found[1]))}


@pytest.mark.slow
def test_nothing_new_is_a_304_for_one_query(sogo_game: Game, bob: User, client: Client) -> None:
    url = f"/games/{sogo_game.pk}/"
    headers = tag_of(client.get(url).content)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(url, headers=headers)
    assert (answer.status_code, answer.content, len(queries)) == (304, b"", 1)
    signed = signed_in(bob)
    note_session(signed, bob)
    headers = tag_of(signed.get(url).content)
    with CaptureQueriesContext(connection) as queries:
        assert signed.get(url, headers=headers).status_code == 304
    assert len(queries) == 2  # Session with its player, game.


@pytest.mark.slow
def test_a_move_brings_the_new_table_alone(sogo_game: Game, bob: User, play_moves: Played) -> None:
    url, client = f"/games/{sogo_game.pk}/", signed_in(bob)
    headers = tag_of(client.get(url).content)
    play_moves(sogo_game, "A1")
    answer = client.get(url, headers=headers)
    assert answer.status_code == 200
    assert b'id="game"' in answer.content
    assert b"<html" not in answer.content
    assert f'action="{url}move/"' in answer.content.decode()
    assert b'hx-trigger="poll"' not in answer.content


@pytest.mark.slow
def test_the_tag_depends_on_language_and_notation(sogo_game: Game, bob: User) -> None:
    url, client = f"/games/{sogo_game.pk}/", signed_in(bob)
    headers = tag_of(client.get(url).content)
    bob.board_preferences = {"sogo": {"notation": "hex"}}
    bob.save()
    assert client.get(url, headers=headers).status_code == 200
    headers = tag_of(client.get(url).content)
    bob.language = "de"
    bob.save()
    assert client.get(url, headers=headers).status_code == 200


def test_a_board_is_not_swapped_while_its_reader_is_choosing(
    sogo_game: Game, alice: User, bob: User
) -> None:
    """The page asks and only says that there is something new."""
    url = f"/games/{sogo_game.pk}/"
    choosing = signed_in(alice).get(url).content.decode()
    assert 'hx-trigger="poll"' not in choosing
    assert re.search(rf'data-every="10"\s+data-poll="{url}', choosing)
    assert 'id="changed" hidden' in choosing
    waiting = signed_in(bob).get(url).content.decode()
    assert re.search(r'data-every="4"\s+hx-get=', waiting)
    assert 'hx-trigger="poll"' in waiting
    assert 'id="changed"' not in waiting


def test_a_game_that_is_over_polls_only_at_a_live_update(
    sogo_game: Game, bob: User, play_moves: Played
) -> None:
    play_moves(sogo_game, "A1 B1 A1 B2 A1 B3 A1")
    page = signed_in(bob).get(f"/games/{sogo_game.pk}/").content.decode()
    assert "data-every" not in page
    assert 'hx-trigger="poll"' in page


def test_old_boards_do_not_poll(sogo_game: Game, bob: User, play_moves: Played) -> None:
    play_moves(sogo_game, "A1")
    page = signed_in(bob).get(f"/games/{sogo_game.pk}/0/").content.decode()
    assert 'hx-trigger="poll"' not in page


def test_only_a_page_in_view_counts_as_looked_at(
    sogo_game: Game, bob: User, play_moves: Played
) -> None:
    url, client = f"/games/{sogo_game.pk}/", signed_in(bob)
    hidden = {"HX-Request": "true", "Page-Hidden": "1"}
    answer = client.get(url, headers=hidden)
    assert last_look(sogo_game.pk, bob.pk) is None
    unchanged = {"HX-Request": "true", "If-None-Match": answer["ETag"]}
    assert client.get(url, headers={**unchanged, **hidden}).status_code == 304
    assert last_look(sogo_game.pk, bob.pk) is None
    assert client.get(url, headers=unchanged).status_code == 304
    assert last_look(sogo_game.pk, bob.pk) is not None


def test_who_is_choosing_has_seen_what_is_there_and_nothing_newer(
    sogo_game: Game, alice: User, play_moves: Played
) -> None:
    url, client = f"/games/{sogo_game.pk}/", signed_in(alice)
    before = client.get(url, headers={"HX-Request": "true", "Page-Hidden": "1"})["ETag"]
    peek = {"HX-Request": "true", "Page-Peek": "1", "If-None-Match": before}
    play_moves(sogo_game, "A1")
    answer = client.get(url, headers=peek)
    assert answer.status_code == 200
    assert last_look(sogo_game.pk, alice.pk) is None
    assert client.get(url, headers={**peek, "If-None-Match": answer["ETag"]}).status_code == 304
    assert last_look(sogo_game.pk, alice.pk) is not None


def test_a_bot_is_said_to_think_and_looked_for_often(
    bot_game: Game, alice: User, play_moves: Played
) -> None:
    play_moves(bot_game, "A1")
    answer = signed_in(alice).get(f"/games/{bot_game.pk}/")
    page = answer.content.decode()
    assert answer.context["board"].waiting.startswith("Pebble ")
    assert answer.context["board"].waiting in text(answer)
    assert 'data-every="1"' in page


@pytest.mark.parametrize("tag", ["", "*", '"1"', "\0", "x" * 2000])
def test_strange_tags_get_the_table(sogo_game: Game, client: Client, tag: str) -> None:
    headers = {"HX-Request": "true", "If-None-Match": tag}
    assert client.get(f"/games/{sogo_game.pk}/", headers=headers).status_code == 200


@pytest.mark.slow
def test_a_plain_request_always_gets_the_whole_page(sogo_game: Game, client: Client) -> None:
    url = f"/games/{sogo_game.pk}/"
    tag = tag_of(client.get(url).content)["If-None-Match"]
    answer = client.get(url, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert b"<html" in answer.content


def offers_undo(page: bytes) -> bool:
    return b'id="take-back"' in page


@pytest.mark.slow
@pytest.mark.usefixtures("empty_cache")
def test_an_open_page_no_longer_offers_to_undo_a_move_that_was_seen(
    live_game: Game, alice: User, bob: User
) -> None:
    url, hers = live_game.get_absolute_url(), signed_in(alice)
    note_session(hers, alice)
    send(hers, live_game, "A1")
    page = hers.get(url).content
    headers = tag_of(page)
    assert offers_undo(page)
    with CaptureQueriesContext(connection) as queries:
        assert hers.get(url, headers=headers).status_code == 304
    assert len(queries) == 3  # Session with its player, game, who sits there.
    signed_in(bob).get(url)
    news = hers.get(url, headers=headers)
    assert (news.status_code, offers_undo(news.content)) == (200, False)
    assert hers.get(url, headers=tag_of(news.content)).status_code == 304


@pytest.mark.usefixtures("empty_cache")
def test_an_open_page_no_longer_offers_to_undo_once_the_time_is_over(
    live_game: Game, alice: User
) -> None:
    url, hers = live_game.get_absolute_url(), signed_in(alice)
    send(hers, live_game, "A1")
    headers = tag_of(hers.get(url).content)
    live_game.refresh_from_db()
    with time_machine.travel(live_game.moved_at + 2 * UNDO_GRACE, tick=False):
        news = hers.get(url, headers=headers)
    assert (news.status_code, offers_undo(news.content)) == (200, False)


@pytest.mark.usefixtures("empty_cache")
def test_who_looks_tells_the_open_page_of_the_mover_once(
    live_game: Game, alice: User, bob: User, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[object, set[int | None]]] = []
    send(signed_in(alice), live_game, "A1")
    monkeypatch.setattr(
        handed_out_boards,
        "publish_to_players",
        lambda _game, what, users: heard.append((what, users)),
    )
    signed_in(alice).get(live_game.get_absolute_url())
    assert heard == [], "who looks at their own move tells nobody"
    signed_in(carol).get(live_game.get_absolute_url())
    assert heard == [], "an onlooker keeps nobody from undoing a move"
    for url in ("/games/", live_game.get_absolute_url()):
        signed_in(bob).get(url)
    assert heard == [("seen", {alice.pk})]


@pytest.mark.usefixtures("empty_cache")
def test_an_undo_that_comes_too_late_offers_to_ask_for_a_takeback(
    live_game: Game, alice: User, bob: User
) -> None:
    hers = signed_in(alice)
    send(hers, live_game, "A1")
    signed_in(bob).get(live_game.get_absolute_url())
    refused = press(hers, live_game, "takeback")
    assert refused.status_code == 409
    assert why(GameplayRefusal.MOVE_SEEN, name="bob") in text(refused)
    form = refused.content.decode().split('id="takeback-instead"')[0].rsplit("<form", 1)[1]
    assert f'action="/games/{live_game.pk}/propose/"' in form
    key = refused.context["actions"].keys["takeback"]
    assert press(hers, live_game, "propose", what="takeback", key=key).status_code == 303
    page = hers.get(live_game.get_absolute_url())
    assert page.context["actions"].pending
    assert b"takeback-instead" not in page.content
