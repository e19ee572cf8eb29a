"""A page stands still from its first paint on: no font comes late and pushes the words about."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DEVICES, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MAX_SHIFT = 0.01
"""A tenth of what a good page may shift, as browsers count it."""
SHIFT = """() => new Promise((done) => {
    let shift = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    document.fonts.ready.then(() =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(shift))));
})"""


def shift_of(page: Page, address: str) -> float:
    page.goto(address)
    shift: float = page.evaluate(SHIFT)
    return shift


@pytest.mark.parametrize("device", DEVICES)
def test_nothing_moves_after_the_first_paint(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, device: dict[str, object]
) -> None:
    cache.clear()
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    page = visitors(**device)
    sign_in(page, live_server.url, alice)
    for address in ("/", "/games/", "/lobby/", "/rules/", game.get_absolute_url()):
        assert shift_of(page, live_server.url + address) <= MAX_SHIFT, address
    font = page.evaluate("document.fonts.check('16px Inter')")
    assert font, "the font is there before the words are"
