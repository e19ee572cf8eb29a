"""A scanner with a browser opens every link and submits every form it finds: nothing is changed."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.core.cache import cache
from playwright.sync_api import Error, Page
from pytest_django.fixtures import SettingsWrapper
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.crawler.mailbag import all_links, stage
from tests.fixtures.browser import Visitors
from tests.games.conftest import admin, alice, bob
from tests.games.mailed import link
from tests.games.test_permissions import fingerprint

__all__ = ["admin", "alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

WAYS = {
    "submit": "form => HTMLFormElement.prototype.submit.call(form)",
    "requestSubmit": "form => form.requestSubmit()",
    "past the check": "form => { form.noValidate = true; form.requestSubmit(); }",
    "pressed": "form => form.querySelector('button, [type=submit]')?.click()",
}
"""How a script sends a form that it has not filled in. All but the first heed `required`."""


@pytest.fixture
def game(
    live_server: LiveServer, settings: SettingsWrapper, alice: User, bob: User, admin: User
) -> Game:
    settings.SITE_URL = live_server.url
    return stage(alice, bob, admin)


def forms(page: Page, address: str) -> int:
    cache.clear()
    page.goto(address)
    return page.locator("form").count()


def submit_all(page: Page, address: str) -> int:
    """Every form of the page in every way, and again those of the page that answers."""
    sent = 0
    for way in WAYS.values():
        for number in range(forms(page, address)):
            forms(page, address)
            for _ in range(2):
                send(page, number, way)
                sent += 1
    return sent


def send(page: Page, number: int, way: str) -> None:
    form = page.locator("form").nth(number)
    if not form.count():
        return
    with suppress(Error):  # The page may go away under the script: then it was sent.
        form.evaluate(way)
    page.wait_for_load_state("networkidle")


def test_a_browser_that_submits_every_form_changes_nothing(
    live_server: LiveServer, visitors: Visitors, game: Game
) -> None:
    before, page = fingerprint(), visitors(quiet=False)
    for address in all_links():
        submit_all(page, address)
        page.context.clear_cookies()
        assert fingerprint() == before, address


def test_pages_that_a_form_leads_to_are_no_better(
    live_server: LiveServer, visitors: Visitors, game: Game, alice: User
) -> None:
    """The page on which a move is chosen has a form of its own."""
    before, page = fingerprint(), visitors(quiet=False)
    address = f"{live_server.url}{link(game, alice)}?choose=C2"
    assert submit_all(page, address) >= len(WAYS)
    assert fingerprint() == before


def test_the_comparison_would_see_a_move(
    live_server: LiveServer, visitors: Visitors, game: Game, alice: User
) -> None:
    before, page = fingerprint(), visitors(quiet=False)
    page.goto(f"{live_server.url}{link(game, alice, 'C2')}")
    page.locator("#sure").check()
    send(page, 0, WAYS["requestSubmit"])
    assert fingerprint() != before
