"""Every lesson from its first step to its end: by keyboard alone, and without JavaScript."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from study.lessons import LESSONS
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import PHONE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("game", LESSONS),
]
FOCUSED = "(selector) => document.activeElement.matches(selector)"
UNSETTLED = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
MAX_TABS, MAX_ARROWS = 60, 16


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def is_placed(game: str, move: str) -> bool:
    """Whether a move puts a piece on a square."""
    return game != "sogo" and move != "glass" and ":" not in move


def target(game: str, move: str) -> str:
    """Return what is pressed for a move: its square, its rod, or its button."""
    if move == "glass":
        return "#do-glass"
    return f"#at-{move[-2:]}" if is_placed(game, move) else f"[data-move='{move}']"


def tab_to(page: Page, selector: str) -> None:
    for _press in range(MAX_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, selector):
            return
    raise AssertionError(f"no way by Tab to {selector} on {page.url}")


def go_by_arrows(page: Page, name: str, here: str) -> None:
    """Go from where the focus is to a square or a rod; `here` reads its name."""
    for _press in range(MAX_ARROWS):
        at = page.evaluate(here)
        if at == name:
            return
        if at[0] != name[0]:
            page.keyboard.press("ArrowRight" if at[0] < name[0] else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if at[1] > name[1] else "ArrowUp")
    raise AssertionError(f"no way by arrows to {name} on {page.url}")


def type_move(page: Page, game: str, move: str) -> None:
    """Choose a move by keyboard, without sending it."""
    if game == "sogo":
        tab_to(page, ".pad *")
        go_by_arrows(page, move, "document.activeElement.dataset.move")
        page.keyboard.press("Enter")
    elif is_placed(game, move):
        if not page.evaluate(FOCUSED, "[data-at]"):
            tab_to(page, "[data-at]")
        go_by_arrows(page, move[-2:], "document.activeElement.dataset.at")
        page.keyboard.press(move[0])
    else:
        tab_to(page, target(game, move))
        if move != "glass":
            page.keyboard.press("Enter")


def test_every_step_is_solved_by_keyboard_alone(
    live_server: LiveServer, page: Page, game: str
) -> None:
    page.set_viewport_size({"width": 1240, "height": 900})
    page.goto(f"{live_server.url}/learn/{game}/")
    for step in LESSONS[game].steps:
        expect(page.locator("h1")).to_have_text(_(step.title))
        expect(page.locator("h1")).to_be_focused()
        page.wait_for_load_state()
        for number, move in enumerate(step.solution.split(","), start=1):
            type_move(page, game, move)
            if game == "ludoku":  # The server draws each die of a turn.
                expect(page.locator("td.draft")).to_have_count(number)
                expect(page.locator(UNSETTLED)).to_have_count(0)
                expect(page.locator("[data-at]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("#verdict")).to_contain_text(_("Solved."))
        expect(page.get_by_role("link", name=_("Continue"))).to_be_focused()
        page.keyboard.press("Enter")
    page.wait_for_url("**/end/")


def test_every_step_is_solved_without_javascript(
    live_server: LiveServer, visitors: Visitors, game: str
) -> None:
    page = visitors(**{**PHONE, "locale": "en-GB"}, java_script_enabled=False)
    page.goto(f"{live_server.url}/learn/{game}/")
    for step in LESSONS[game].steps:
        expect(page.locator("h1")).to_have_text(_(step.title))
        for move in step.solution.split(","):
            chosen = page.locator(f".piece.on[data-piece='{move[0]}']")
            if is_placed(game, move) and not chosen.count():
                page.locator(f"a.piece[data-piece='{move[0]}']").first.click()
            if move != "glass":
                page.locator(f"a{target(game, move)}").first.click()
        page.locator("#do-glass" if step.solution == "glass" else "#send .primary").click()
        expect(page.locator("#verdict")).to_contain_text(_("Solved."))
        page.get_by_role("link", name=_("Continue")).click()
    page.wait_for_url("**/end/")
