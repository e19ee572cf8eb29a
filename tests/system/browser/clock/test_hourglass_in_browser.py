"""A turn under the hourglass in a browser: what is in sight, where the focus goes, what is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import sign_in, until

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SMALL = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
BOX = """(part) => {
    const { top, bottom } = document.querySelector(part).getBoundingClientRect();
    return [Math.round(top), Math.round(bottom)];
}"""
Opened = Callable[..., Page]


@pytest.fixture
def opened(live_server: LiveServer, visitors: Visitors, alice: User) -> Opened:
    """The page of a game as alice sees it, or somebody who only looks on."""

    def at(game: Game, *, looks_on: bool = False, **device: object) -> Page:
        page = visitors(**device)
        if not looks_on:
            sign_in(page, live_server.url, alice)
        page.goto(live_server.url + game.get_absolute_url())
        return page

    return at


def cards(*people: User, **options: object) -> Game:
    return start_game("cards", people, options=options, at=timezone.now(), time_control=per_move(3))


def moved(game: Game, *texts: str) -> None:
    for text in texts:
        seat = game.seats.select_related("user").get(to_move=True)
        assert seat.user is not None
        apply_command(
            game.pk,
            PlayMoves((text,)),
            by=PlayerActor(seat.user),
            key=str(uuid4()),
            at=timezone.now(),
        )


def start(page: Page) -> None:
    page.get_by_role("button", name=_("Start the hourglass")).click()
    page.locator("#glass").wait_for()
    expect(page.locator(".htmx-settling")).to_have_count(0)


def ahead_of_time(game: Game, seconds: int = 40) -> None:
    """Let the glass have begun so long ago: it is empty now."""
    Game.objects.filter(pk=game.pk).update(due_at=timezone.now() - timedelta(seconds=seconds))


@pytest.mark.slow
def test_on_a_small_phone_the_button_the_board_and_the_tray_are_in_sight(
    opened: Opened, alice: User, bob: User
) -> None:
    page = opened(cards(alice, bob), **SMALL)
    button = page.get_by_role("button", name=_("Start the hourglass")).bounding_box()
    assert button
    assert button["y"] + button["height"] <= 664, "without scrolling"
    start(page)
    top, foot = page.evaluate(BOX, ".felt")
    tray, end = page.evaluate(BOX, "#tray")
    assert 0 <= top < foot <= tray < end <= 664
    glass, sand = page.evaluate(BOX, "#glass")
    assert foot > sand > glass > page.evaluate(BOX, ".face")[1]
    overlap = """() => { const [a, b] = ["#glass", ".hand .piece:last-child"].map(
        (one) => document.querySelector(one).getBoundingClientRect());
        return a.left < b.right && a.top < b.bottom }"""
    assert not page.evaluate(overlap)


@pytest.mark.slow
def test_the_board_is_not_moved_where_all_is_in_sight(
    opened: Opened, alice: User, bob: User
) -> None:
    page = opened(cards(alice, bob), viewport={"width": 1240, "height": 1100})
    start(page)
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_the_focus_is_on_the_board_when_the_glass_has_been_started(
    opened: Opened, alice: User, bob: User
) -> None:
    page = opened(cards(alice, bob))
    page.get_by_role("button", name=_("Start the hourglass")).press("Enter")
    page.locator("#glass").wait_for()
    expect(page.locator("[data-at][tabindex='0']")).to_be_focused()


@pytest.mark.slow
def test_the_focus_waits_in_the_tray_and_returns_with_the_turn(
    opened: Opened, alice: User, bob: User
) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3))
    page = opened(game)
    page.locator("#typed").fill("A1")
    page.locator("#typed").press("Enter")
    expect(page.locator("#tray")).to_be_focused()
    moved(game, "B1")
    expect(page.locator("#typed")).to_be_focused()
    page.locator("#pick-C2").click()
    page.get_by_role("button", name=_("Send move")).press("Enter")
    expect(page.locator("#tray")).to_be_focused()
    moved(game, "D1")
    expect(page.locator(".pad .pad-button[tabindex='0']").first).to_be_focused()


@pytest.mark.slow
def test_a_turn_that_comes_does_not_take_the_focus_from_elsewhere(
    opened: Opened, alice: User, bob: User
) -> None:
    game = start_game("sogo", [bob, alice], options={}, at=timezone.now(), time_control=per_move(3))
    page = opened(game)
    page.locator(".logo").focus()
    moved(game, "B1")
    page.locator("#typed").wait_for()
    expect(page.locator(".logo")).to_be_focused()
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_what_is_typed_while_a_move_is_on_its_way_stays(opened: Opened, alice: User) -> None:
    page = opened(solo(alice))
    page.get_by_role("button", name=_("Start the clock")).click()
    page.locator("td.given").first.wait_for()
    first, second = free(page)[:2]
    held: list[Route] = []
    page.route(re.compile("/move/$"), lambda route: held.append(route))
    field = page.locator("#typed")
    field.press_sequentially(fitting(page, first))
    field.press("Enter")
    until(page, lambda: held)
    field.press("ControlOrMeta+a")
    field.press_sequentially(f"5{second}")
    field.press("ArrowLeft")
    held[0].continue_()
    expect(page.locator(f"#at-{first}")).to_contain_text(re.compile(r"\d"))
    expect(field).to_have_value(f"5{second}")
    expect(field).to_be_focused()
    assert page.evaluate("document.activeElement.selectionStart") == len(f"5{second}") - 1


@pytest.mark.words
def test_a_lapse_is_told_and_not_at_once_talked_over(
    opened: Opened, alice: User, bob: User
) -> None:
    game = cards(alice, bob)
    page = opened(game)
    page.clock.install()
    page.reload()
    start(page)
    page.clock.run_for(1_000)
    ahead_of_time(game)
    page.clock.run_for(31_000)
    expect(page.locator("#tray .up")).to_have_text(_("Your time was up: the turn is over."))
    expect(page.locator("#live")).to_have_text(_("Your time was up: the turn is over."))
    page.clock.run_for(1_500)
    expect(page.locator("#live")).to_have_text(_("Your time was up: the turn is over."))
    page.clock.run_for(5_000)
    expect(page.locator("#live")).to_have_text("Blue to start the hourglass")


@pytest.mark.slow
def test_alone_one_plays_on_when_the_time_was_up(opened: Opened, alice: User) -> None:
    page = opened(solo(alice, limit="20"))
    page.get_by_role("button", name=_("Start the clock")).click()
    sentence = _("Your time was up: you play on, but it does not count towards your best times.")
    expect(page.locator("#glass")).to_have_attribute("data-up", sentence)


@pytest.mark.slow
def test_the_seat_does_not_round_what_the_glass_says(
    opened: Opened, alice: User, bob: User
) -> None:
    page = opened(cards(alice, bob))
    start(page)
    expect(page.locator(".seats .seat.me")).not_to_contain_text("left")


@pytest.mark.slow
def test_without_scripts_nothing_is_said_to_happen_by_itself(
    opened: Opened, alice: User, bob: User
) -> None:
    game = start_game("sogo", [bob, alice], options={}, at=timezone.now(), time_control=per_move(3))
    page = opened(game)
    expect(page.get_by_text(_("This page notices the move on its own."))).to_be_visible()
    expect(page.get_by_text(_("Reload the page to see the move."))).to_be_hidden()
    page = opened(game, looks_on=True, java_script_enabled=False)
    expect(page.get_by_text(_("Reload the page to see the move."))).to_be_visible()
    expect(page.get_by_text(_("This page notices the move on its own."))).to_be_hidden()


def solo(alice: User, **more: object) -> Game:
    options = {"card": "chosen", "number": "1", **more}
    return start_game("cards", [alice], options=options, at=timezone.now())


def free(page: Page) -> list[str]:
    """The squares without a digit."""
    return page.locator("td.empty .at[data-at]").evaluate_all("all => all.map(at => at.dataset.at)")


def fitting(page: Page, square: str) -> str:
    """A digit that is right on that square."""
    legal = page.locator("#board").get_attribute("data-legal") or ""
    moves = [choice.split(";")[0] for choice in legal.split("|")]
    return next(move for move in moves if move[1:3] == square)
