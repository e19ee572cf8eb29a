"""A tab in the background keeps its board true, and nobody has seen what it shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.services.gamelog import presence
from tests.games.conftest import alice, bob, live_game, play_moves
from tests.support.fixtures.browser import Visitors
from tests.support.servers.processes import eventually
from tests.system.browser.inspection import sign_in

__all__ = ["alice", "bob", "live_game", "play_moves"]

Played = Callable[..., Game]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CAN_HIDE = "Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });"
HIDE = """(away) => {
  window.away = away;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
CONNECTED = """() => document.body.dispatchEvent(
    new CustomEvent("live", { detail: { connected: true } }))"""
LIVE_UPDATE = """(game) => document.body.dispatchEvent(
    new CustomEvent("live-update", { detail: { game, version: Number.MAX_SAFE_INTEGER } }))"""
"""What js/live.js tells a page when its game has changed."""


def asked_unseen(answer: Response) -> bool:
    """The page has looked for news, saying that nobody sees it."""
    return "since=" in answer.url and "page-hidden" in answer.request.headers


def hear_live_update(page: Page, game: Game) -> None:
    """The hidden page hears of news and has looked."""
    with page.expect_response(asked_unseen):
        page.evaluate(LIVE_UPDATE, str(game.pk))


@pytest.mark.slow
def test_only_who_has_the_page_before_them_has_looked(
    live_server: LiveServer, visitors: Visitors, live_game: Game, bob: User
) -> None:
    page = visitors()
    page.add_init_script(CAN_HIDE)
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + live_game.get_absolute_url())
    assert eventually(lambda: has_seen(live_game, bob)), "the open page has asked again"
    page.evaluate(HIDE, True)
    hear_live_update(page, live_game)  # What was asked before is answered by now.
    before = presence.last_look(live_game.pk, bob.pk)
    hear_live_update(page, live_game)
    assert presence.last_look(live_game.pk, bob.pk) == before
    page.evaluate(HIDE, False)
    assert eventually(lambda: presence.last_look(live_game.pk, bob.pk) != before)


@pytest.mark.slow
def test_who_comes_back_to_a_move_drawn_meanwhile_has_seen_it(
    live_server: LiveServer, visitors: Visitors, live_game: Game, alice: User, bob: User
) -> None:
    """Until then the mover may take it back."""
    User.objects.update(confirm_moves=True)
    page, other = visitors(), visitors()
    page.add_init_script(CAN_HIDE)
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + live_game.get_absolute_url())
    page.evaluate(HIDE, True)
    sign_in(other, live_server.url, alice)
    other.goto(live_server.url + live_game.get_absolute_url())
    other.locator("#pick-A1").click()
    other.locator("#send .primary").click()
    expect(page.locator(".moves a")).to_have_count(1)
    other.reload()
    expect(other.locator("#take-back")).to_be_visible()
    page.evaluate(HIDE, False)
    assert eventually(lambda: has_seen(live_game, bob))
    other.reload()
    expect(other.locator("#take-back")).to_have_count(0)


@pytest.mark.slow
def test_a_page_that_shows_a_new_board_says_so_at_once(
    live_server: LiveServer, visitors: Visitors, live_game: Game, bob: User, play_moves: Played
) -> None:
    """Else the mail of the turn could go out while its reader thinks about the move."""
    page = visitors()
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + live_game.get_absolute_url())
    with page.expect_response(lambda answer: answer.status == 304):
        page.evaluate(CONNECTED)  # From now on the page looks by itself once a minute only.
    play_moves(live_game, "A1", timezone.now())
    with page.expect_response(lambda answer: answer.status == 304 and "since=1" in answer.url):
        page.evaluate(LIVE_UPDATE, str(live_game.pk))
    assert eventually(lambda: has_seen(live_game, bob))


def has_seen(game: Game, user: User) -> bool:
    look = presence.last_look(game.pk, user.pk)
    game.refresh_from_db()
    return look is not None and look.board == game.board_event
