"""The board stays where it is, and as large as it is, while a move is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, Propose
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.games.gameplay.page.test_replay import whole_turn as whole_turn_of
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"viewport": {"width": 1366, "height": 657}, "locale": "en-GB"}
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE"}
DEVICES = [
    pytest.param(PHONE, id="phone"),
    pytest.param(LAPTOP, id="laptop", marks=pytest.mark.slow),
]
WATCH = """() => {
    window.boxes = new Set();
    const look = () => {
        const board = document.querySelector(".felt :is(.squares, svg.sogo)");
        const { x, y, width, height } = board?.getBoundingClientRect() ?? {};
        if (board) boxes.add([x, y + scrollY, width, height].map(Math.round).join(" "));
        requestAnimationFrame(look);
    };
    look();
}"""
LOOK_AGAIN = "async () => { for (const _ of '12') await new Promise(requestAnimationFrame); }"


def one_square(page: Page) -> None:
    """Choose a place, think better of it, choose it again."""
    if page.locator("[data-legal]").count():
        name = page.locator("[data-legal]").get_attribute("data-legal") or ""
        piece, placed = name[0], name[1:3]
        take_up(page, piece)
        choice = page.locator(f"#at-{placed}")
    else:
        piece, choice = None, page.locator("#pick-B2")
    choice.click()
    shot(
        page,
        f"still {page.locator('.felt').get_attribute('class')} {page.viewport_size}",
        whole=False,
    )
    page.locator("[data-act=back]").click()
    if piece:
        take_up(page, piece)
    choice.click()


def take_up(page: Page, piece: str) -> None:
    """Choose this piece of the hand if it is not chosen yet, as an only piece always is."""
    held = page.locator(f'.hand .piece[data-piece="{piece}"]').first
    if held.get_attribute("aria-current") != "true":
        held.click()


def whole_turn(page: Page) -> None:
    """Place all dice, take back the last one, place it again."""
    while page.locator("#send .primary").is_disabled():
        lay(page)
    page.locator("[data-act=back]").click()
    expect(page.locator("#send .primary")).to_be_disabled()
    lay(page)


def lay(page: Page) -> None:
    drafts = page.locator(".squares td.draft")
    before = drafts.count()
    page.locator(".squares .at.fits").last.click()
    expect(drafts).to_have_count(before + 1)


WAYS: dict[str, Callable[[Page], None]] = {"ludoku": whole_turn}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(
    "key",
    ["sogo", *only_in_the_long_run("frege", "ludoku", "tiles", "cards")],
)
def test_the_board_stands_still_while_a_move_is_made(
    live_server: LiveServer,
    visitors: Visitors,
    alice: User,
    bob: User,
    key: str,
    device: dict[str, object],
) -> None:
    cache.clear()
    User.objects.update(confirm_moves=True)
    game = start_game(key, [alice, bob], options={}, at=timezone.now())
    if key == "ludoku":  # From the second turn on four dice are thrown.
        for user in (alice, bob):
            act(game, user, PlayMoves(tuple(whole_turn_of(game))))
            game.refresh_from_db()
    if key == "cards":
        act(game, alice, PlayMoves(("glass",)))
    page = visitors(quiet=False, **device)
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    page.evaluate(WATCH)
    WAYS.get(key, one_square)(page)
    page.locator("#send .primary").click()
    expect(page.locator("#send")).to_have_count(0)
    page.evaluate(LOOK_AGAIN)
    shot(page, f"sent {key} {device['locale']}", whole=False)
    boxes = [[int(part) for part in box.split()] for box in page.evaluate("[...boxes]")]
    spread = [max(parts) - min(parts) for parts in zip(*boxes, strict=True)]
    assert max(spread) <= 1, boxes


@pytest.mark.parametrize(
    ("key", "device"),
    [
        pytest.param("sogo", PHONE, id="sogo, phone"),
        pytest.param("ludoku", LAPTOP, id="ludoku, laptop", marks=pytest.mark.slow),
    ],
)
def test_a_proposal_takes_nothing_from_the_board(
    live_server: LiveServer,
    visitors: Visitors,
    alice: User,
    bob: User,
    key: str,
    device: dict[str, object],
) -> None:
    game = start_game(key, [alice, bob], options={}, at=timezone.now())
    page = visitors(quiet=False, **device)
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    alone = board_height(page)
    act(game, bob, Propose())
    page.reload()
    expect(page.locator(".notice.proposal")).to_be_in_viewport()
    shot(page, f"proposal {key} {device['locale']}", whole=False)
    assert abs(board_height(page) - alone) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("key", ["sogo", "cards"])
def test_on_a_desk_offers_come_and_go_and_the_board_stays(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, key: str
) -> None:
    cache.clear()
    game = start_game(key, [alice, bob], options={}, at=timezone.now())
    page = visitors(quiet=False, **LAPTOP)
    sign_in(page, live_server.url, alice)
    for window in ((1366, 657), (1240, 900)):
        page.set_viewport_size(dict(zip(("width", "height"), window, strict=True)))
        page.goto(live_server.url + game.get_absolute_url())
        alone = placed(page)
        act(game, bob, Propose())
        page.reload()
        expect(page.locator(".notice.proposal button").first).to_be_in_viewport(ratio=1)
        shot(page, f"offer {key} {window[0]}", whole=False)
        assert placed(page) == alone
        page.locator(".notice.proposal button[value=decline]").click()
        expect(page.locator(".notice.proposal")).to_have_count(0)
        assert placed(page) == alone
        game = start_game(key, [alice, bob], options={}, at=timezone.now())
    page.goto(live_server.url + game.get_absolute_url())
    alone = placed(page)
    act(game, alice, Propose())
    page.reload()
    expect(page.locator("#withdraw")).to_be_in_viewport(ratio=1)
    button, words = (page.locator(path).bounding_box() for path in ("#withdraw", ".news p.flat"))
    assert button is not None
    assert words is not None
    assert button["y"] < words["y"] + words["height"], "the button has a line of its own"
    assert placed(page) == alone


def placed(page: Page) -> list[object]:
    """Where the board, the tray and what stands beside them are."""
    parts = (".felt :is(.squares, svg.sogo)", "#tray", ".seats", ".tabs")
    return [page.locator(part).bounding_box() for part in parts]


@pytest.mark.slow
def test_while_an_hourglass_runs_a_proposal_moves_nothing_on_a_phone(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("cards", [alice, bob], options={}, at=timezone.now())
    act(game, alice, PlayMoves(("glass",)))
    page = visitors(quiet=False, **PHONE)
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    parts = [page.locator(path) for path in (".felt .squares", ".hand", "#tray")]
    alone = [part.bounding_box() for part in parts]
    act(game, bob, Propose())
    page.reload()
    expect(page.locator(".notice.proposal")).to_have_count(1)
    assert [part.bounding_box() for part in parts] == alone
    shot(page, "proposal glass", whole=False)


def board_height(page: Page) -> float:
    box = page.locator(".felt").bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de-DE", *only_in_the_long_run("en-GB")])
def test_with_another_game_waiting_neither_board_nor_send_button_moves(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, lang: str
) -> None:
    """The tiles have a choice of their own beside the buttons that send, one of which goes on."""
    User.objects.update(confirm_moves=True, language="")
    games = [start_game("tiles", [alice, bob], options={}, at=timezone.now()) for _ in range(2)]
    page = visitors(quiet=False, **{**LAPTOP, "locale": lang})
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + games[0].get_absolute_url())
    expect(page.locator(".goes-on")).to_be_visible()
    parts = [page.locator(path) for path in (".felt .squares", "#tray", "#send .primary")]
    before = [part.bounding_box() for part in parts]
    for words in page.locator("#tray .say :is(strong, small)").all():
        assert words.evaluate("words => words.scrollWidth <= words.clientWidth"), "cut"
    page.locator("td .at.fits").first.click()
    expect(page.locator("[data-act=back]")).to_be_visible()
    assert [part.bounding_box() for part in parts] == before
    shot(page, f"tiles, more games {lang}", whole=False)
