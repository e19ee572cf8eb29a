"""The page of a game in a real browser: stepping by keys, and a move that gets lost on its way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob, live_game, now, play_moves
from tests.games.gameplay.page.test_replay import whole_turn
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import PHONE

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


@pytest.mark.slow
def test_arrow_keys_step_through_the_game(
    live_server: LiveServer, page: Page, live_game: Game, alice: User, play_moves: Played
) -> None:
    play_moves(live_game, "A1 B1 A2", live_game.created_at)
    opened(page, live_server, alice, live_game)
    address = f"{live_server.url}/games/{live_game.pk}/"
    steps = [("ArrowLeft", "2/"), ("ArrowLeft", "1/"), ("ArrowRight", "2/"), ("Home", "0/")]
    for key, ply in [*steps, ("End", "")]:
        page.keyboard.press(key)
        page.wait_for_url(f"{address}{ply}")


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("height", "below"), [pytest.param(900, "A3", id="desk"), pytest.param(657, "A2", id="laptop")]
)
def test_arrow_keys_move_over_the_pad_as_it_is_seen(
    live_server: LiveServer,
    visitors: Visitors,
    live_game: Game,
    alice: User,
    height: int,
    below: str,
) -> None:
    page = visitors(viewport={"width": 1366, "height": height})
    opened(page, live_server, alice, live_game)
    page.locator("#pick-A4").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"#pick-{below}")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#pick-A4")).to_be_focused()


@pytest.mark.words
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
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.get_by_role("alert")).to_contain_text("The site did not answer.")
    expect(page.locator("#tray-title")).to_have_text("Your move: C2")
    page.unroute_all()
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator(".moves a")).to_have_text(["C2"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["sogo", *only_in_the_long_run("frege", "ludoku", "tiles", "cards")]
)
def test_the_answer_to_a_move_sets_no_style_that_the_policy_forbids(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, key: str
) -> None:
    """Parts of the page have one where something made them larger, or took a picture of them."""
    game = start_game(key, [alice, bob], options={}, at=timezone.now())
    page = opened(visitors(quiet=False), live_server, alice, game)
    page.evaluate(
        """() => {
            window.violations = [];
            addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
                violations.push(violatedDirective);
            });
            for (const part of document.querySelectorAll("#game [id]")) part.style.order = "0";
        }"""
    )
    page.locator("#typed").fill("glass" if key == "cards" else whole_turn(game)[0])
    page.locator("#send-typed").click()
    expect(page.locator("#game")).not_to_have_attribute("data-version", str(game.last_event))
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("violations") == []


LETTERS = """(part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getBoundingClientRect().bottom;
}"""
"""A script that returns where the letters of an element end below."""


@pytest.mark.slow
def test_on_a_phone_you_stands_on_the_line_of_the_name(
    live_server: LiveServer, visitors: Visitors, live_game: Game, alice: User
) -> None:
    page = visitors(**PHONE)
    opened(page, live_server, alice, live_game)
    who = page.locator(".bars .me .who")
    name, you = (who.locator(part).evaluate(LETTERS) for part in ("strong a", "small"))
    assert abs(name - you) <= 2


@pytest.mark.slow
def test_a_phone_shows_the_drawn_tile_once(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    page = opened(visitors(**PHONE), live_server, alice, game)
    tiles = page.locator(".hand .glyph, #tray-piece .glyph").filter(visible=True)
    expect(tiles).to_have_count(1)
    expect(page.locator("#tray-piece .glyph")).to_be_in_viewport(ratio=1)
