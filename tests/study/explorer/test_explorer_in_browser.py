"""What a reader of the explorer needs next is in the window: other rules, and what was played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.support.fixtures.browser import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WINDOWS = [(1366, 657), (1240, 900), (390, 844)]


def is_inside(page: Page, part: Locator) -> bool:
    """Return whether the whole part is in the window, which was not scrolled."""
    box, window = part.bounding_box(), page.viewport_size
    assert box
    assert window
    return box["y"] >= 0 and box["y"] + box["height"] <= window["height"]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_choice_of_rules_is_in_the_window_down_to_its_button(
    live_server: LiveServer, visitors: Visitors, width: int, height: int
) -> None:
    page = visitors(viewport={"width": width, "height": height})
    page.goto(f"{live_server.url}/explorer/sogo/")
    choice = page.locator(".variant summary")
    played = page.locator(".played .subtabs")
    assert is_inside(page, choice)
    assert is_inside(page, played)
    choice.click()
    button = page.locator(".variant button")
    expect(button).to_be_visible()
    assert is_inside(page, button)
