"""A tab in the background keeps its board true, and nobody has seen what it shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.services import presence
from tests.browser.inspection import sign_in
from tests.fixtures.browser import Visitors
from tests.games.conftest import alice, bob, live_game
from tests.servers.processes import eventually

__all__ = ["alice", "bob", "live_game"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CAN_HIDE = "Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });"
HIDE = """(away) => {
  window.away = away;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
NUDGE = """(game) => document.body.dispatchEvent(
    new CustomEvent("nudge", { detail: { game, version: Number.MAX_SAFE_INTEGER } }))"""
"""What js/live.js tells a page when its game has changed."""


def asked_unseen(answer: Response) -> bool:
    """The page has looked for news, saying that nobody sees it."""
    return "since=" in answer.url and "page-hidden" in answer.request.headers


def nudged(page: Page, game: Game) -> None:
    """The hidden page hears of news and has looked."""
    with page.expect_response(asked_unseen):
        page.evaluate(NUDGE, str(game.pk))


def test_only_who_has_the_page_before_them_has_looked(
    live_server: LiveServer, visitors: Visitors, live_game: Game, bob: User
) -> None:
    page = visitors()
    page.add_init_script(CAN_HIDE)
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + live_game.get_absolute_url())
    page.evaluate(HIDE, True)
    nudged(page, live_game)  # What was asked before is answered by now.
    before = presence.looked(live_game.pk, bob.pk)
    assert before, "opening the page was a look"
    nudged(page, live_game)
    assert presence.looked(live_game.pk, bob.pk) == before
    page.evaluate(HIDE, False)
    assert eventually(lambda: presence.looked(live_game.pk, bob.pk) != before)


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
    other.locator("#send button").last.click()
    expect(page.locator(".moves a")).to_have_count(1)
    other.reload()
    expect(other.locator("#take-back")).to_be_visible()
    page.evaluate(HIDE, False)
    assert eventually(lambda: has_seen(live_game, bob))
    other.reload()
    expect(other.locator("#take-back")).to_have_count(0)


def has_seen(game: Game, user: User) -> bool:
    look = presence.looked(game.pk, user.pk)
    game.refresh_from_db()
    return look is not None and look.board == game.board_number
