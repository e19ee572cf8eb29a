"""Chat is seen: counted while it is out of sight, read by looking at it, or by its own button."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Route, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import ProposalKind, Propose, Respond
from games.log.time.control import STANDARD
from games.models import Game
from games.services.chat import chat
from games.services.chat.unread import unread_by_game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.support.servers.processes import eventually
from tests.system.browser.inspection import PHONE, blemishes, sign_in, until

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    cache.clear()
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    for text in ("Hello!", "Are you there?"):
        chat.say(game, alice, text, key=uuid4(), at=timezone.now())
    return game


@pytest.mark.slow
def test_messages_count_until_they_have_been_in_view(
    lang: str, live_server: LiveServer, visitors: Visitors, game: Game, bob: User
) -> None:
    page = visitors(**{**PHONE, "locale": lang})
    sign_in(page, live_server.url, bob)
    page.goto(f"{live_server.url}/games/")
    assert page.title().startswith("(2) ")
    expect(page.locator(".talks .unread button")).to_be_visible()
    assert not list(blemishes(page, "unread in My games", thumbs=True))
    page.goto(live_server.url + game.get_absolute_url())
    expect(page.locator("#tab-chat .count")).to_have_text("2")
    assert unread_by_game(bob), "a chat that is not in view is not read"
    page.locator("header [data-unread]").click()
    page.wait_for_url("**/#chat")
    expect(page.locator("#chat .new")).to_have_count(2)
    page.locator("#chat .new").last.scroll_into_view_if_needed()
    expect(page.locator("#chat-read")).to_have_count(0)
    expect(page.locator("#tab-chat .count")).to_be_hidden()
    expect(page.locator("[data-unread]")).to_be_hidden()
    assert not page.title().startswith("(")
    assert eventually(lambda: unread_by_game(bob) == {}, 5)


@pytest.mark.slow
@BOTH_WAYS
def test_a_long_chat_begins_at_its_newest_message(
    live_server: LiveServer, visitors: Visitors, game: Game, alice: User, bob: User, scripts: bool
) -> None:
    for number in range(20):
        chat.say(game, alice, f"Line {number}", key=uuid4(), at=timezone.now() + timedelta(number))
    page = visitors(**PHONE, java_script_enabled=scripts)
    sign_in(page, live_server.url, bob)
    page.goto(f"{live_server.url}{game.get_absolute_url()}#chat")
    expect(page.locator("#chat .new").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#chat .new").first).not_to_be_in_viewport()


@pytest.mark.slow
def test_on_a_phone_a_line_above_the_board_says_who_has_written(
    live_server: LiveServer, visitors: Visitors, game: Game, bob: User
) -> None:
    page = visitors(**PHONE)
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + game.get_absolute_url())
    expect(page.locator("#wrote")).to_contain_text("alice")
    expect(page.locator("#wrote")).to_be_in_viewport(ratio=1)
    page.locator("#wrote a").click()
    page.wait_for_url("**/#chat")
    page.locator("#chat .new").last.scroll_into_view_if_needed()
    expect(page.locator("#wrote")).to_be_hidden()


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((1240, 900), id="desk", marks=pytest.mark.slow),
        pytest.param((1366, 657), id="laptop", marks=pytest.mark.slow),
    ],
)
def test_the_latest_message_and_the_button_are_seen_beside_a_pause(
    size: tuple[int, int],
    live_server: LiveServer,
    visitors: Visitors,
    game: Game,
    alice: User,
    bob: User,
) -> None:
    now = timezone.now()
    pause = Propose(ProposalKind.PAUSE, now + timedelta(days=3))
    apply_command(game.pk, pause, by=PlayerActor(alice), key="ask", at=now)
    apply_command(game.pk, Respond(accept=True), by=PlayerActor(bob), key="yes", at=now)
    width, height = size
    page = visitors(viewport={"width": width, "height": height}, locale="de")
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + game.get_absolute_url())
    page.locator("#tab-chat").click()
    latest, send = page.locator("#chat li").last, page.locator("#chat-send")
    expect(latest).to_be_in_viewport(ratio=0.9)
    expect(send).to_be_in_viewport(ratio=1)
    panel, button = page.locator("#chat").bounding_box(), send.bounding_box()
    assert panel is not None
    assert button is not None
    assert button["y"] + button["height"] <= panel["y"] + panel["height"]


@pytest.mark.slow
def test_to_mark_messages_as_read_moves_nothing(
    live_server: LiveServer, visitors: Visitors, game: Game, bob: User
) -> None:
    page = visitors(viewport={"width": 1240, "height": 900})
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + game.get_absolute_url())
    page.evaluate("document.querySelector('#chat-messages ol').hidden = true")
    page.locator("#tab-chat").click()
    page.locator("#chat-read button").click()
    expect(page.locator("#chat-read")).to_have_count(0)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.querySelector('#chat-messages ol').hidden"), "no new page"
    assert unread_by_game(bob) == {}


@pytest.mark.slow
def test_without_scripts_the_chat_is_opened_by_its_button(
    live_server: LiveServer, visitors: Visitors, game: Game, bob: User
) -> None:
    page = visitors(java_script_enabled=False)
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + game.get_absolute_url())
    assert unread_by_game(bob), "looking at a page changes nothing"
    page.goto(f"{live_server.url}/games/")
    page.locator(".talks .unread button").click()
    page.wait_for_url("**/#chat")
    expect(page.locator("#chat")).to_contain_text("Are you there?")
    expect(page.locator("[data-unread]")).to_be_hidden()
    assert unread_by_game(bob) == {}


@pytest.mark.slow
def test_what_is_in_view_offers_its_button_only_where_the_site_does_not_answer(
    live_server: LiveServer, visitors: Visitors, game: Game, bob: User
) -> None:
    page = visitors(quiet=False, viewport={"width": 1240, "height": 900})
    sign_in(page, live_server.url, bob)
    requests: list[Route] = []
    page.route("**/chat/read/", lambda route: requests.append(route))
    page.goto(f"{live_server.url}{game.get_absolute_url()}#chat")
    until(page, lambda: requests)
    expect(page.locator("#chat .new").last).to_be_visible()
    expect(page.locator("#chat-read")).to_be_hidden()
    requests[0].abort()
    expect(page.locator("#chat-read button")).to_be_visible()
