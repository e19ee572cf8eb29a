"""Three people at Sudoku cards in three browsers: the next turn waits until all accept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.services.gamelog.state_cache import state_of
from tests.games.conftest import alice, bob, carol
from tests.support.fixtures.browser import Visitors
from tests.support.games.cards.deck_logs import dealt, send, wrong
from tests.support.games.cards.decks import FREE, cards, entry
from tests.system.browser.inspection import DEVICES, shot, sign_in

__all__ = ["alice", "bob", "carol"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def button(page: Page, move: str) -> Locator:
    return page.locator(f"[id='do-{move}'], [id='pick-{move}']")


def answer(page: Page, move: str) -> None:
    """Choose an answer and send it."""
    button(page, move).click()
    page.locator("#send .primary").click()
    expect(button(page, move)).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_turn_waits_for_all_three_and_an_objection_frees_it(
    live_server: LiveServer,
    visitors: Visitors,
    alice: User,
    bob: User,
    carol: User,
    device: dict[str, object],
) -> None:
    game = cards(alice, bob, carol, referee="players", acceptance="all")
    pages = []
    for user in (alice, bob, carol):
        page = visitors(**device)
        sign_in(page, live_server.url, user)
        page.goto(live_server.url + game.get_absolute_url())
        pages.append(page)
    first, second, third = pages
    written(first, entry(FREE[0]))
    for page in (second, third):
        expect(button(page, "accept")).to_be_visible()
        expect(button(page, "glass")).to_have_count(0)
    shot(second, "answers-asked")
    answer(second, "accept")
    expect(button(second, "glass")).to_have_count(0)
    shot(first, "answers-waiting")
    answer(third, "accept")
    expect(button(second, "glass")).to_be_visible()
    mistake = wrong(send(send(send(dealt(3), "glass"), entry(FREE[0])), "glass"))
    written(second, mistake)
    expect(button(third, "accept")).to_be_visible()
    answer(third, f"object:{mistake[1:]}")
    expect(button(third, "glass")).to_be_visible()
    shot(third, "answers-objected")
    game.refresh_from_db()
    assert state_of(game).position.points == (int(entry(FREE[0])[0]), 0, 0)


def written(page: Page, move: str) -> None:
    button(page, "glass").click()
    page.locator("#glass").wait_for()
    page.locator("#typed").fill(move)
    page.locator("#typed").press("Enter")
    page.locator("#glass").wait_for(state="detached")
