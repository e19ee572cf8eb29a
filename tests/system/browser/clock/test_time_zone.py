"""The clock of a newcomer is the one of the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.games.conftest import alice
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import sign_in

__all__ = ["alice"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_a_guest_from_new_york_plays_by_the_clock_of_new_york(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(timezone_id="America/New_York")
    page.goto(f"{live_server.url}/")
    page.locator("button[name=level]").first.click()
    expect(page.locator("#game")).to_be_visible()
    assert User.objects.get(is_guest=True).timezone == "America/New_York"


@pytest.mark.slow
def test_who_travels_is_offered_the_clock_of_the_browser(
    lang: str, live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    page = visitors(timezone_id="Asia/Tokyo")
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/games/")
    page.goto(f"{live_server.url}/me/preferences/")
    page.locator("#browser-zone").click()
    expect(page.locator("#browser-zone")).to_have_count(0)
    alice.refresh_from_db()
    assert alice.timezone == "Asia/Tokyo"
