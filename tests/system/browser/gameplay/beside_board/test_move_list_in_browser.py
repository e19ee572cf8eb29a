"""The list of moves beside the board: what stands in a line, and where a long list begins."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.games.gameplay.page.test_replay import whole_turn
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WINDOWS = [(1366, 657), (390, 844)]
OFF_CENTRE = """() => [...document.querySelectorAll(".moves .glyph")].map((glyph) => {
    const drawn = document.createRange();
    drawn.selectNodeContents(glyph);
    const box = glyph.getBoundingClientRect();
    const inside = (glyph.firstElementChild ?? drawn).getBoundingClientRect();
    return Math.abs(inside.top + inside.bottom - box.top - box.bottom) / 2;
})"""
CUT_LINES = """() => {
    const list = document.querySelector(".moves");
    const { top, bottom } = list.getBoundingClientRect();
    return [...list.querySelectorAll("a")].map((line) => line.getBoundingClientRect())
        .filter((line) => line.top < top - .5 && line.bottom > top + 1).length
        + (list.querySelector(".cur").getBoundingClientRect().bottom > bottom ? 1 : 0);
}"""

LATER_HEIGHT = """async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    return document.querySelector(".moves").clientHeight;
}"""


def opened(page: Page, url: str, game: Game, user: User) -> None:
    sign_in(page, url, user)
    page.goto(url + game.get_absolute_url())
    page.locator(".moves .glyph").first.wait_for(state="attached")


@pytest.mark.slow
def test_digits_and_pips_stand_in_the_middle_and_no_line_lies_under_the_tabs(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    for turn in range(9):
        act(game, (alice, bob)[turn % 2], PlayMoves(tuple(whole_turn(game))))
        game.refresh_from_db()
    page = visitors(quiet=False, viewport={"width": 1366, "height": 657})
    opened(page, live_server.url, game, alice)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        shot(page, f"move list {width}")
        assert max(page.evaluate(OFF_CENTRE)) < 1
        assert page.evaluate(CUT_LINES) == 0


@pytest.mark.slow
def test_a_notice_that_takes_room_leaves_the_last_move_in_sight(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    for turn in range(24):
        move = next(iter(state_of(game).position.legal_moves(turn % 2)))
        act(game, (alice, bob)[turn % 2], PlayMoves((str(move),)))
        game.refresh_from_db()
    page = visitors(quiet=False, viewport={"width": 1366, "height": 657})
    opened(page, live_server.url, game, alice)
    assert page.evaluate(CUT_LINES) == 0
    height = page.evaluate(LATER_HEIGHT)
    page.evaluate("""() => {
        const notice = document.createElement("div");
        notice.className = "notice";
        notice.textContent = "News";
        document.querySelector(".news").append(notice);
    }""")
    assert page.evaluate(LATER_HEIGHT) < height
    assert page.evaluate(CUT_LINES) == 0
    assert page.evaluate("document.querySelector('.moves').scrollTop") > 0


@pytest.mark.slow
def test_the_digit_of_a_tile_stands_in_the_middle_of_it(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    move = next(iter(state_of(game).position.legal_moves(0)))
    act(game, alice, PlayMoves((str(move),)))
    page = visitors(quiet=False, viewport={"width": 1366, "height": 657})
    opened(page, live_server.url, game, alice)
    assert max(page.evaluate(OFF_CENTRE)) < 1
