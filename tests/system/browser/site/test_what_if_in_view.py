"""The what-if board stands in the window with its tray, and is not offered where it is covered."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WINDOWS = [(390, 844), (1366, 657), (1240, 900)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["frege", *only_in_the_long_run("sogo", "ludoku", "tiles", "cards")]
)
def test_the_what_if_board_and_its_tray_are_in_the_window(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, key: str
) -> None:
    cache.clear()
    people = [alice] if key == "cards" else [alice, bob]
    game = start_game(key, people, options={}, at=timezone.now())
    if key == "cards":
        act(game, alice, PlayMoves(("glass",)))
    page = visitors(quiet=False, locale="de-DE", color_scheme="dark")
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    page.locator("#what-if").click()
    page.wait_for_url("**/analysis/")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        shot(page, f"what if {key} {width}", whole=False)
        for part in (".felt :is(.squares, svg.sogo)", "#tray"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        picture, tray = (
            page.locator(part).bounding_box() for part in (".felt :is(.squares, svg.sogo)", "#tray")
        )
        assert picture is not None
        assert tray is not None
        assert picture["y"] + picture["height"] <= tray["y"] + 1


@pytest.mark.slow
def test_nothing_moves_with_a_move_while_the_board_is_in_the_window(
    live_server: LiveServer, visitors: Visitors
) -> None:
    """On a low window, too; who has scrolled away from the board is led back to it."""
    page = visitors()
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{live_server.url}/analysis/sogo/")
        top = page.locator("#board .felt").bounding_box()
        for number, rod in enumerate(["B2", "C3"], start=1):
            page.locator(f".felt .spot[data-move={rod}]").click()
            expect(page.locator("ol.line a")).to_have_count(number)
            assert page.locator("#board .felt").bounding_box() == top
        page.set_viewport_size({"width": width, "height": 400})
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.locator("ol.line a").first.click()
        expect(page.locator("#board .felt")).to_be_in_viewport(ratio=0.5)


@pytest.mark.slow
def test_no_what_if_board_is_offered_where_the_card_lies_face_down(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    game = start_game("cards", [alice, bob], options={}, at=timezone.now())
    page = visitors()
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator("#what-if")).to_have_count(0)
