"""A colour of one's choice at Sudoku cards: chosen on the board, and painted wherever it counts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.cards.decks import FREE, cards, entry
from tests.system.browser.inspection import DEVICES, shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.slow
def test_a_chosen_colour_is_painted_on_the_board_and_beside_it(
    live_server: LiveServer,
    visitors: Visitors,
    alice: User,
    bob: User,
    device: dict[str, object],
) -> None:
    game = cards(alice, bob, between="open", pens="chosen")
    page = visitors(**device)
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    shot(page, "pens-choice")
    page.locator("[id='pick-pen:gold']").click()
    page.locator("#send .primary").click()
    expect(page.locator(".av.seat3").first).to_have_text("AL")
    expect(page.locator("[id='pick-pen:gold']")).to_have_count(0)
    page.locator("#do-glass").click()
    page.locator("#glass").wait_for()
    page.locator("#typed").fill(entry(FREE[0]))
    page.locator("#typed").press("Enter")
    page.locator("#glass").wait_for(state="detached")
    expect(page.locator(".cards-squares .glyph.seat3")).to_have_count(1)
    expect(page.locator(".cards-squares .glyph.seat0")).to_have_count(0)
    expect(page.locator("#moves .glyph.seat3")).to_have_count(1)
    shot(page, "pens-painted")
