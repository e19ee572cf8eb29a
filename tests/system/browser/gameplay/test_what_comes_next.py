"""After a move the next game, after a game the next level: each is one press away."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import PHONE, blemishes, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MILL = ["A1", "B1", "A2", "B2", "A3", "B3"]


def begun(alice: User, bob: User, days: int) -> Game:
    at: datetime = timezone.now()
    return start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(days))


def goes_on(page: Page) -> None:
    page.locator("#tray [name=then]").click()


@BOTH_WAYS
def test_one_press_sends_and_shows_the_next_game(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, *, scripts: bool
) -> None:
    cache.clear()
    here, there = begun(alice, bob, 1), begun(alice, bob, 5)
    page = visitors(**{**PHONE, "java_script_enabled": scripts})
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{here.get_absolute_url()}")
    page.locator("#pick-B2").click()
    expect(page.locator("#tray-title")).to_contain_text("B2")
    if scripts:
        assert not list(blemishes(page, "a move to send", thumbs=True))
    goes_on(page)
    page.wait_for_url(f"**{there.get_absolute_url()}")
    expect(page.locator("#pick-B2")).to_be_visible()
    here.refresh_from_db()
    assert here.ply == 1
    expect(page.locator("#tray [name=then]")).to_be_hidden()


@pytest.mark.slow
def test_a_move_that_is_refused_stays_on_its_page(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    here, _there = begun(alice, bob, 1), begun(alice, bob, 5)
    page = visitors(quiet=False)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{here.get_absolute_url()}")
    page.locator("#pick-B2").click()
    expect(page.locator("#tray-title")).to_contain_text("B2")
    page.evaluate("document.querySelector('#send [name=board]').value = 77")
    goes_on(page)
    expect(page.locator("#tray .errors")).to_be_visible()
    assert page.url.endswith(here.get_absolute_url())
    here.refresh_from_db()
    assert here.ply == 0


@pytest.mark.slow
def test_the_line_that_won_is_lit_when_the_last_ball_falls(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    for ply, rod in enumerate(MILL):
        act(game, (alice, bob)[ply % 2], PlayMoves((rod,)))
    page = visitors(**PHONE)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    page.locator("#pick-A4").click()
    page.locator("#send .primary").click()
    expect(page.locator("#ending strong")).to_be_in_viewport()
    expect(page.locator("svg .mill")).to_have_count(1)
    expect(page.locator("#rematch")).to_be_in_viewport()
    expect(page.locator("#next-level")).to_have_count(0)
    assert not list(blemishes(page, "the end", thumbs=True))


@pytest.mark.slow
@BOTH_WAYS
def test_after_a_defeat_an_easier_bot_sits_down_with_one_press(
    live_server: LiveServer, visitors: Visitors, alice: User, *, scripts: bool
) -> None:
    cache.clear()
    lost = start_game("ludoku", [alice, "strong"], options={}, at=timezone.now())
    act(lost, alice, Resign())
    page = visitors(**{**PHONE, "java_script_enabled": scripts})
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{lost.get_absolute_url()}")
    page.locator("#next-level").click()
    expect(page.locator("#ending")).to_have_count(0)
    game = Game.objects.exclude(pk=lost.pk).get()
    assert page.url.endswith(game.get_absolute_url())
    assert [seat.bot for seat in game.seats.order_by("number")] == ["casual", ""]


@pytest.mark.slow
def test_the_game_on_the_page_is_not_the_next_one_whatever_comes_first(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    game = start_game("sogo", [bob, alice], options={}, at=timezone.now())
    page = visitors(**PHONE)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    act(game, bob, PlayMoves(("A1",)))
    count = "new CustomEvent('turns', {detail: {turns: 1, unread: 0}})"
    page.evaluate(f"document.body.dispatchEvent({count})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#send")).to_be_attached()
    expect(page.locator("[data-next-game]")).to_be_hidden()
