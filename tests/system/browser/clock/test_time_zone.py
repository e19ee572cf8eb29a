"""The clock of a newcomer is the one of the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.support.fixtures.browser import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_guest_from_new_york_plays_by_the_clock_of_new_york(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(timezone_id="America/New_York")
    page.goto(f"{live_server.url}/")
    page.locator("button[name=level]").first.click()
    expect(page.locator("#game")).to_be_visible()
    assert User.objects.get(is_guest=True).timezone == "America/New_York"
