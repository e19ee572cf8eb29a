"""The turn of the others is replayed once, and can be skipped or done without; moves are heard."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Game
from games.models.gameplay.board_preferences import HintStrength, set_for_every_board
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.games.gameplay.page.test_replay import whole_turn
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import PHONE, sign_in, until

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOVING = {**PHONE, "reduced_motion": "no-preference"}
WATCHED = """
    window.replays = 0;
    window.heard = [];
    let running = false;
    new MutationObserver(() => {
        const now = Boolean(document.querySelector(".replays"));
        if (now && !running) window.replays += 1;
        running = now;
    }).observe(document, { subtree: true, attributeFilter: ["class"] });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.heard.push(this.frequency.value);
        return start.apply(this, when);
    };
"""


def seated(visitors: Visitors, url: str, user: User, **device: object) -> Page:
    cache.clear()
    page = visitors(**{**MOVING, **device})
    page.add_init_script(WATCHED)
    sign_in(page, url, user)
    return page


def dice(alice: User, bob: User) -> Game:
    """Alice has laid her dice; it is Bob's turn."""
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    act(game, alice, PlayMoves(tuple(whole_turn(game))))
    return game


def test_the_turn_is_replayed_piece_by_piece_and_once(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = dice(alice, bob)
    page = seated(visitors, live_server.url, bob)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    expect(page.locator(".skip-replay")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("alice")
    waiting = page.locator(".waits")
    parts = waiting.count()
    assert parts >= 2
    until(page, lambda: 0 < waiting.count() < parts)
    expect(waiting).to_have_count(0)
    expect(page.locator(".skip-replay")).to_be_hidden()
    assert page.evaluate("replays") == 1
    page.reload()
    expect(page.locator("#tray")).to_be_visible()
    assert page.evaluate("replays") == 0
    expect(waiting).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["frege", "tiles"])
def test_a_phone_names_the_game_in_full_beside_the_skip_button(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, ruleset: str
) -> None:
    game = start_game(ruleset, [alice, bob], options={}, at=timezone.now())
    act(game, alice, PlayMoves(tuple(whole_turn(game))))
    page = seated(visitors, live_server.url, bob)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    expect(page.locator(".skip-replay")).to_be_visible()
    assert not page.locator(".over .crumb").evaluate(
        "(line) => line.scrollWidth > line.clientWidth"
    )


@pytest.mark.slow
def test_dice_that_are_not_rolled_yet_keep_their_places_in_the_tray(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = dice(alice, bob)
    page = seated(visitors, live_server.url, bob)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    place = page.locator(".replays .hand .piece.waits").last
    looks = "die => [getComputedStyle(die).opacity, getComputedStyle(die.lastElementChild).opacity]"
    assert place.evaluate(looks) == ["1", "0"]
    expect(page.locator(".waits")).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_the_way_past_it_is_wholly_in_the_window(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = dice(alice, bob)
    phone = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE"}
    page = seated(visitors, live_server.url, bob, **phone)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    skip = page.locator(".skip-replay")
    expect(skip).to_be_visible()
    box = skip.bounding_box()
    assert box
    assert box["x"] >= 0
    assert skip.evaluate("skip => skip.scrollWidth <= skip.clientWidth + 2")
    name = page.locator(".over .crumb a")
    expect(name).to_have_text("Ludoku")
    beside = name.bounding_box()
    assert beside
    assert beside["x"] + beside["width"] <= box["x"], "the name of the game stays beside it"
    board = page.locator(".felt").bounding_box()
    skip.click()
    expect(skip).to_be_hidden()
    assert page.locator(".felt").bounding_box() == board, "the board stays where it is"


@pytest.mark.parametrize("how", ["button", "key", "board"])
@pytest.mark.slow
def test_it_is_skipped_and_delays_nothing(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, how: str
) -> None:
    game = dice(alice, bob)
    page = seated(visitors, live_server.url, bob)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    expect(page.locator(".skip-replay")).to_be_visible()
    skip, board = page.locator(".skip-replay").bounding_box(), page.locator(".felt").bounding_box()
    assert skip
    assert board
    assert skip["y"] + skip["height"] <= board["y"], "it covers no square"
    menu = page.locator(".over .game-menu").bounding_box()
    assert menu
    assert skip["x"] + skip["width"] <= menu["x"], "nor the menu beside it"
    if how == "button":
        page.locator(".skip-replay").click()
    elif how == "key":
        page.keyboard.press("Shift")
    else:
        # The first press already chooses: nothing has to be waited for.
        field = page.locator("td.empty .at.fits").first
        name = field.get_attribute("data-at")
        field.click()
        expect(page.locator(f'td.draft [data-at="{name}"]')).to_have_count(1)
    expect(page.locator(".waits")).to_have_count(0)
    expect(page.locator(".replays")).to_have_count(0)


@pytest.mark.parametrize("quiet", ["device", "preference", "no scripts"])
@pytest.mark.slow
def test_who_wants_no_motion_sees_the_board_at_once(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, quiet: str
) -> None:
    game = dice(alice, bob)
    set_for_every_board(bob, HintStrength.QUIET, replay=quiet != "preference", sounds=False)
    bob.save()
    device: dict[str, object] = {}
    if quiet == "device":
        device = {"reduced_motion": "reduce"}
    elif quiet == "no scripts":
        device = {"java_script_enabled": False}
    page = seated(visitors, live_server.url, bob, **device)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator(".waits")).to_have_count(0)
    expect(page.locator(".skip-replay")).to_be_hidden()
    if quiet != "no scripts":
        assert page.evaluate("replays") == 0


@pytest.mark.slow
def test_a_ball_falls_on_the_open_page_and_is_heard(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    set_for_every_board(bob, HintStrength.QUIET, replay=True, sounds=True)
    bob.save()
    game = start_game("sogo", [bob, alice], options={}, at=timezone.now())
    page = seated(visitors, live_server.url, bob)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    page.locator("#pick-A1").click()
    page.locator("#send .primary").click()
    expect(page.locator(".moves a")).to_have_count(1)
    until(page, lambda: len(page.evaluate("heard")) == 1)
    assert page.evaluate("replays") == 0
    act(game, alice, PlayMoves(("B1",)))
    expect(page.locator(".moves a")).to_have_count(2)
    until(page, lambda: page.evaluate("replays") == 1)
    expect(page.locator(".waits")).to_have_count(0)
    until(page, lambda: len(page.evaluate("heard")) == 2)
    page.locator("#pick-A2").click()
    page.locator("#send .primary").click()
    expect(page.locator(".moves a")).to_have_count(3)
    act(game, alice, Resign())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # It asks at once.
    until(page, lambda: page.evaluate("heard.slice(3)") == [392, 523])


@pytest.mark.slow
def test_nothing_is_heard_by_those_who_have_not_asked_for_it(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("sogo", [bob, alice], options={}, at=timezone.now())
    page = seated(visitors, live_server.url, bob)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    page.locator("#pick-A1").click()
    page.locator("#send .primary").click()
    expect(page.locator(".moves a")).to_have_count(1)
    assert page.evaluate("heard") == []
