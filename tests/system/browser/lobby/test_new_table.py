"""The form of a new table: the usual game takes one press, and the button is always in view."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import gettext as _
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Table
from games.rules import RULESETS
from tests.games.conftest import empty_cache
from tests.support.fixtures.browser import BOTH_WAYS, Visitors

__all__ = ["empty_cache"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("empty_cache"),
]

LAPTOP, PHONE = ViewportSize(width=1366, height=657), ViewportSize(width=390, height=844)
WINDOWS = [
    pytest.param(PHONE, id="phone"),
    pytest.param(LAPTOP, id="laptop", marks=pytest.mark.slow),
]


def is_in_view(page: Page) -> bool:
    """Return whether the strong button is inside the window, as it is scrolled now."""
    box = page.locator("main form .primary").bounding_box()
    assert box
    height = page.evaluate("innerHeight")
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= height)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_button_is_in_view_however_much_is_unfolded(
    live_server: LiveServer, visitors: Visitors, window: ViewportSize
) -> None:
    page = visitors(viewport=window)
    for key in RULESETS:
        page.goto(f"{live_server.url}/tables/new/{key}/")
        assert page.locator(".fold[open]").count() == 0
        assert page.evaluate("document.documentElement.scrollHeight") <= 2 * window["height"]
        assert is_in_view(page), key
        for fold in page.locator(".fold > summary").all():
            fold.click()
        page.evaluate("scrollTo(0, 0)")
        assert is_in_view(page), key
        assert page.evaluate("document.documentElement.scrollWidth") == window["width"]


@pytest.mark.slow
@BOTH_WAYS
def test_the_usual_game_takes_one_press(
    live_server: LiveServer, visitors: Visitors, scripts: bool
) -> None:
    page = visitors(java_script_enabled=scripts)
    page.goto(f"{live_server.url}/tables/new/sogo/")
    page.get_by_role("button", name=_("Open the table")).click()
    page.wait_for_url("**/tables/*-*/")
    assert Table.objects.get().options == RULESETS["sogo"].clean({})


@pytest.mark.slow
def test_what_is_wrong_or_unusual_is_unfolded_without_javascript(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(quiet=False, java_script_enabled=False)
    page.goto(f"{live_server.url}/tables/new/sogo/")
    folds = page.locator(".fold")
    for fold in (folds.nth(0), folds.nth(1)):
        fold.locator("summary").click()
    page.locator("[name=option-size][value='5']").check()
    page.locator("[name=time][value=own]").check()
    page.locator("[name=cap]").fill("2")
    page.locator("[name=initial_time]").fill("3")
    page.get_by_role("button", name=_("Open the table")).click()
    expect(page.locator("[role=alert]")).to_be_visible()
    expect(page.locator("[name=option-size][value='5']")).to_be_visible()
    expect(page.locator("[name=initial_time]")).to_have_value("3")
    expect(page.locator("[name=initial_time]")).to_be_visible()
    expect(folds.nth(2)).not_to_have_attribute("open", "")


@pytest.mark.slow
def test_the_line_of_a_fold_tells_what_is_chosen(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors()
    for key in RULESETS:
        page.goto(f"{live_server.url}/tables/new/{key}/")
        before = page.locator("[data-choices]").all_text_contents()
        page.evaluate("document.body.dispatchEvent(new Event('change', {bubbles: true}))")
        assert page.locator("[data-choices]").all_text_contents() == before
    page.goto(f"{live_server.url}/tables/new/sogo/")
    rules = page.locator(".fold").first
    rules.locator("summary").click()
    page.locator("[name=option-size][value='5']").check()
    rules.locator("summary").click()
    expect(rules.locator("[data-choices]")).to_contain_text("5")
    page.goto(f"{live_server.url}/tables/new/cards/")
    rules = page.locator(".fold", has=page.locator("[name=option-repeats]"))
    rules.locator("summary").click()
    page.locator("[name=option-repeats][value=wiped]").check()
    rules.locator("summary").click()
    expect(rules.locator("[data-choices]")).to_have_text(re.compile(r"^[^·]*(·[^·]*){2}$"))
