"""Pages around a board in a browser: rows that line up, whole words, links for a thumb."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import STANDARD
from games.models import Game
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.system.browser.inspection import sign_in
from tests.system.browser.people import unfold

__all__ = ["alice"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DESK = {"viewport": {"width": 1240, "height": 860}}
NARROW = {"viewport": {"width": 320, "height": 664}}
LOW_LINKS = """() => [...document.querySelectorAll("main :is(a, button, summary)")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 24)
    .map((one) => one.innerText)"""
LINES = """(small) => {
    const range = document.createRange();
    range.selectNodeContents(small);
    return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
}"""


def guest_at(page: Page, live_server: LiveServer) -> None:
    """A game of Ludoku against a bot, as a guest."""
    page.goto(f"{live_server.url}/tables/new/ludoku/?bot=beginner")
    page.get_by_role("button", name=_("Begin the game")).click()
    page.locator("#game").wait_for()


@pytest.mark.slow
@BOTH_WAYS
def test_a_table_asks_what_matters_beside_its_opponent_and_loses_nothing_typed(
    live_server: LiveServer, visitors: Visitors, scripts: bool
) -> None:
    page = visitors(quiet=False, java_script_enabled=scripts)
    page.goto(f"{live_server.url}/tables/new/cards/")
    unfold(page)
    limit, pace = (
        page.locator("[name=option-limit]").first,
        page.locator("[name=option-pace]").first,
    )
    name, level, again = (
        page.locator(f"[name={name}]") for name in ("name", "level", "repeats_left")
    )
    for seen, hidden in ((pace, limit), (again, name), (again, level)):
        expect(seen).to_be_visible()
        expect(hidden).to_be_hidden()
    page.locator("[name=players][value='3']").check()
    page.locator("[name=bots][value='1']").check()
    expect(level).to_be_visible()
    page.locator("[name=opponent][value=player]").check()
    name.fill("nobody-here")
    page.locator("[name=opponent][value=alone]").check()
    for field in (name, level, again, pace):
        expect(field).to_be_hidden()
    expect(limit).to_be_visible()
    page.locator("[name=opponent][value=player]").check()
    page.get_by_role("button", name=_("Open the table")).click()
    expect(page.get_by_text(_("Nobody plays here under this name."))).to_be_visible()
    expect(name).to_have_value("nobody-here")


@pytest.mark.slow
def test_a_table_offers_nothing_that_its_players_rule_out(
    live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    page = visitors(quiet=False, java_script_enabled=False)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/tables/new/cards/")
    unfold(page)
    match = page.locator("[name=match_length][value='2']")
    guest, two_bots = (
        page.locator("[name=beginner][value=guest]"),
        page.locator("[name=bots][value='2']"),
    )
    three = page.locator("[name=players][value='3']")
    for offered in (match, guest):
        expect(offered).to_be_visible()
    expect(two_bots).to_be_hidden()
    three.check()
    for ruled_out in (match, guest, two_bots):
        expect(ruled_out).to_be_hidden()


@pytest.mark.slow
def test_what_is_looked_for_in_the_lobby_stands_in_two_rows(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(quiet=False, **DESK)
    page.goto(f"{live_server.url}/lobby/?game=sogo")
    for controls, number in ((".filter select", 6), (".filter :is(input, button, a)", 4)):
        boxes = [control.bounding_box() for control in page.locator(controls).all()]
        heights = [box["y"] for box in boxes if box]
        assert len(heights) == number
        assert max(heights) - min(heights) < 8


@pytest.mark.slow
def test_a_card_says_its_time_in_two_lines(
    live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    start_game("sogo", [alice, "casual"], options={}, at=timezone.now(), time_control=STANDARD)
    for size in (DESK, {"viewport": {"width": 390, "height": 844}}):
        page = visitors(quiet=False, **size)
        EmailAddress.objects.all().delete()
        sign_in(page, live_server.url, alice)
        page.goto(f"{live_server.url}/games/")
        times = page.locator(".gcard span:has(> time)")
        expect(times).to_have_count(2)
        assert [times.nth(number).evaluate(LINES) for number in range(2)] == [1, 1]


def give_up(page: Page) -> None:
    page.locator("#game-menu").click()
    page.locator("#resign").click()
    page.get_by_role("button", name=_("Yes, resign")).click()
    page.locator("#rematch").wait_for()


def test_after_the_end_the_rematch_stands_by_the_result(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(**DESK)
    guest_at(page, live_server)
    give_up(page)
    button = page.locator(".tray #rematch").bounding_box()
    result = page.locator(".tray strong").first.bounding_box()
    assert button
    assert result
    assert abs(button["y"] - result["y"]) < 60
    assert button["y"] + button["height"] <= DESK["viewport"]["height"]


@pytest.mark.slow
def test_guest_and_you_are_not_broken_within_a_word(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(**DESK)
    guest_at(page, live_server)
    small = page.locator(".seats .seat.me small")
    expect(small).to_have_text("guest · you")
    assert small.evaluate(LINES) == 1


@pytest.mark.slow
def test_links_are_high_enough_and_nothing_sticks_out_of_a_narrow_phone(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(**NARROW)
    guest_at(page, live_server)
    game = Game.objects.get().get_absolute_url()
    for over in (False, True):
        if over:
            page.goto(live_server.url + game)
            give_up(page)
        for address in (game, f"{game}draws/", "/games/", "/rules/", "/analysis/tiles/"):
            page.goto(live_server.url + address)
            assert page.evaluate(LOW_LINKS) == [], address
            assert page.evaluate("document.documentElement.scrollWidth") == 320, address
    for address in ("/", "/lobby/", "/tables/new/cards/", "/me/preferences/"):
        page.goto(live_server.url + address)
        assert page.evaluate(LOW_LINKS) == [], address
    page.goto(f"{live_server.url}{game}draws/")
    line = page.locator("pre code").bounding_box()
    assert line
    assert line["x"] + line["width"] <= 320


@pytest.mark.slow
def test_a_card_parts_the_game_from_its_options(
    live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    rare = {"illegal": "refuse"}
    start_game("tiles", [alice, "beginner"], options=rare, at=timezone.now())
    page = visitors(**DESK)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/games/")
    expect(page.locator(".gcard strong").first).to_contain_text("Sudoku tiles · ")
