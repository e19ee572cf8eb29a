"""The main menu at every width: what the bar has no room for stands in the menu beside it."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.extensions.pages import menu_links
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
WIDTHS = (390, 620, 830, 1000, 1240)


def missing(page: Page) -> set[str]:
    """Return the addresses of the main menu that cannot be seen, with its menu open."""
    menu = page.locator("details.menu")
    if menu.is_visible():
        menu.locator("summary").click()
    names = ["my_games", "lobby", "players", "rules_index"]
    addresses = {reverse(name) for name in (*names, *(link.view for link in menu_links.links()))}
    links = page.locator("header a")
    return addresses - {link.get_attribute("href") for link in links.all() if link.is_visible()}


@pytest.mark.parametrize("is_known", [True, False])
def test_every_entry_of_the_main_menu_is_within_reach(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User, is_known: bool
) -> None:
    page = visitors(locale="de-DE")
    if is_known:
        for _number in range(12):  # Two digits beside the menu, and a button for the next game.
            start_game("sogo", [alice, bob], options={}, at=timezone.now())
        sign_in(page, live_server.url, alice)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        page.goto(live_server.url + "/lobby/")
        assert missing(page) == set(), width
        shot(page, f"menu {width} {is_known}", whole=False)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
