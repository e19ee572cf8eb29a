"""A cold page asks for few files: no more than twelve requests, of anybody and of a player."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Request
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.system.browser.inspection import sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MAX_REQUESTS = 12


def test_a_cold_page_asks_for_few_files(
    page: Page, live_server: LiveServer, alice: User, bob: User
) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    sign_in(page, live_server.url, alice)
    client = page.context.new_cdp_session(page)
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    for address in ("/", "/lobby/", game.get_absolute_url()):
        asked.clear()
        page.goto(f"{live_server.url}{address}", wait_until="networkidle")
        assert 4 <= len(asked) <= MAX_REQUESTS, [request.url for request in asked]
        print(address, [request.url for request in asked])
