"""The site as an app in a real browser: installed, and polite where there is no connection."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.games.conftest import alice, bob, live_game
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DESK, PHONE, sign_in
from tests.system.browser.service_workers import READY, visitor, with_worker

__all__ = ["alice", "bob", "live_game", "visitor"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_site_can_be_installed(lang: str, visitor: Page, live_server: LiveServer) -> None:
    with_worker(visitor, f"{live_server.url}/games/")
    cdp = visitor.context.new_cdp_session(visitor)
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith(f"/app/{lang}.webmanifest")
    errors = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    assert visitor.evaluate(READY) == f"{live_server.url}/"


@pytest.mark.parametrize(
    ("device", "language"),
    [pytest.param(DESK, "en", marks=pytest.mark.slow), (PHONE, "de")],
    ids=["desk, light", "phone, dark, German"],
)
@pytest.mark.slow
def test_without_a_connection_there_is_a_page_that_says_so(
    visitors: Visitors,
    live_server: LiveServer,
    alice: User,
    device: dict[str, Any],
    language: str,
) -> None:
    with translation.override(language):
        title, again = gettext("No connection"), gettext("Try again")
    page = visitors(quiet=False, service_workers="allow", **device)
    sign_in(page, live_server.url, alice)
    with_worker(page, f"{live_server.url}/games/")
    page.context.set_offline(True)
    page.goto(f"{live_server.url}/lobby/")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert page.evaluate("document.documentElement.lang") == language
    font = page.evaluate("getComputedStyle(document.body).fontFamily")
    assert "Inter" in font, "the page has its looks"
    assert page.url.endswith("/lobby/")
    page.context.set_offline(False)
    page.get_by_role("link", name=again).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(title)


@pytest.mark.slow
def test_nothing_private_is_kept(visitor: Page, live_server: LiveServer, live_game: Game) -> None:
    with_worker(visitor, f"{live_server.url}/games/")
    visitor.goto(live_server.url + live_game.get_absolute_url())
    visitor.goto(live_server.url + reverse("feeds"))
    kept = visitor.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            for (const request of await (await caches.open(name)).keys()) {
              found.push(new URL(request.url).pathname);
            }
          }
          return found;
        }"""
    )
    assert kept
    allowed = ("/app/offline/", "/static/", "/language")
    assert [path for path in kept if not path.startswith(allowed)] == []
