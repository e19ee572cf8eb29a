"""The themes of boards: chosen by picture, also without JavaScript, and on the board at once."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.system.browser.inspection import DESK, PHONE, blemishes, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOM = """() => Math.min(...[...document.querySelectorAll(".board-themes label")].map((label) => {
    const words = document.createRange();
    words.selectNodeContents(label);
    return label.getBoundingClientRect().right - words.getBoundingClientRect().right;
}))"""
"""Pixels between the words of a label and its edge, where there are fewest."""
COLOUR = "element => getComputedStyle(element).background"


@pytest.mark.slow
@BOTH_WAYS
def test_the_board_has_the_look_of_the_picture_that_was_chosen(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, *, scripts: bool
) -> None:
    cache.clear()
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    page = visitors(**{**PHONE, "java_script_enabled": scripts})
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/me/preferences/")
    expect(page.locator("form .at-hand .primary")).to_be_in_viewport()
    pictures = page.locator(".board-theme")
    assert pictures.count() == sum(len(rules.themes) for rules in RULESETS.values())
    colours = pictures.evaluate_all(f"all => all.map({COLOUR})")
    assert len(set(colours)) >= pictures.count() - 1  # Linen is linen in two games.
    if scripts:
        assert not list(blemishes(page, "preferences", thumbs=True))
    wanted = page.locator('.board-theme[data-boards="ludoku-slate"]')
    ground = wanted.evaluate(COLOUR)
    wanted.click()
    with page.expect_navigation():
        page.locator("main form button.primary").click()
    expect(page.locator("input[name=board-ludoku][value=slate]")).to_be_checked()
    assert wanted.evaluate(COLOUR) == ground
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    assert page.locator("#board .felt").evaluate(COLOUR) == ground


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.slow
def test_the_names_of_themes_keep_off_the_edge(
    live_server: LiveServer, visitors: Visitors, alice: User, device: dict[str, object]
) -> None:
    page = visitors(quiet=False, **device)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/me/preferences/")
    assert page.evaluate(ROOM) >= 12
