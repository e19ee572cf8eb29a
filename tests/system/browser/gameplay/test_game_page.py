"""The page of a game in a real browser: stepping by keys, and a move that gets lost on its way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.games.conftest import alice, bob, live_game, now, play_moves
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors

__all__ = ["alice", "bob", "live_game", "now", "play_moves"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Played = Callable[..., Game]


def opened(page: Page, live_server: LiveServer, user: User, game: Game) -> Page:
    """The page of `game` with `user` signed in."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"{live_server.url}/games/{game.pk}/")
    return page


def test_arrow_keys_step_through_the_game(
    live_server: LiveServer, page: Page, live_game: Game, alice: User, play_moves: Played
) -> None:
    play_moves(live_game, "A1 B1 A2", live_game.created_at)
    opened(page, live_server, alice, live_game)
    address = f"{live_server.url}/games/{live_game.pk}/"
    steps = [("ArrowLeft", "2/"), ("ArrowLeft", "1/"), ("ArrowRight", "2/"), ("Home", "0/")]
    for key, ply in [*steps, ("End", "")]:
        page.keyboard.press(key)
        expect(page).to_have_url(f"{address}{ply}")


@pytest.mark.parametrize("fault", ["no answer", *only_in_the_long_run("500")])
def test_a_move_that_gets_lost_says_so_and_can_be_sent_again(
    live_server: LiveServer, visitors: Visitors, live_game: Game, alice: User, fault: str
) -> None:
    page = opened(visitors(quiet=False), live_server, alice, live_game)
    page.route(
        re.compile("/move/$"),
        lambda route: route.abort() if fault == "no answer" else route.fulfill(status=500),
    )
    page.locator("#pick-C2").click()
    page.get_by_role("button", name="Send move").click()
    expect(page.get_by_role("alert")).to_contain_text("The site did not answer.")
    expect(page.locator("#tray-title")).to_have_text("Your move: C2")
    page.unroute_all()
    page.get_by_role("button", name="Send move").click()
    expect(page.locator(".moves a")).to_have_text(["C2"])
