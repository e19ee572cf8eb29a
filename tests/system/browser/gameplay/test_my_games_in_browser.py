"""My games and the archive as somebody with thirty games meets them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import cycle, islice
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import GameListStyle, User
from games.log.commands import PlayMoves, Propose, Resign
from games.log.time.control import per_move
from games.models import Game, Note
from games.rules import RULESETS
from games.services.chat import chat
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby.tables import Terms, open_table
from tests.games.conftest import alice, bob, carol
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import PHONE, blemishes, shot, sign_in

__all__ = ["alice", "bob", "carol"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WINDOWS = [(390, 844), (1366, 657), (1240, 900)]
OUTSIDE = """() => {
    const parts = [...document.querySelectorAll(
        "#to-answer :is(h2, li:first-child), .desk .filter, .segments")];
    const boxes = parts.map((part) => [part.className || part.tagName,
        part.getBoundingClientRect()]);
    return boxes.filter(([, box]) => box.top < 0 || box.left < 0 || !box.width
        || box.bottom > innerHeight || box.right > innerWidth + 1)
        .map(([name, box]) => `${name} from ${box.top} to ${box.bottom}`);
}"""
"""A script that returns what lies outside the window of the first group and the choice above it."""


def begun(*sitters: User | str, ruleset: str = "sogo") -> Game:
    control = per_move(3) if all(isinstance(sitter, User) for sitter in sitters) else None
    return start_game(ruleset, sitters, options={}, at=timezone.now(), time_control=control)


@pytest.fixture
def thirty(alice: User, bob: User, carol: User) -> list[Game]:
    """Thirty games of alice in all states, and an invitation; the one to answer first."""
    cache.clear()
    asked, written = begun(bob, alice), begun(bob, alice)
    act(asked, bob, Propose())
    act(written, bob, PlayMoves(("A1",)))
    act(written, alice, PlayMoves(("B1",)))
    chat.say(written, bob, "Hello!", key=uuid4(), at=timezone.now())
    pairs = [(alice, bob), (carol, alice), (alice, carol), (alice, "casual")]
    kinds = cycle(RULESETS)
    games = [
        begun(*pair, ruleset=kind)
        for pair, kind in zip(islice(cycle(pairs), 22), kinds, strict=False)
    ]
    for number in range(6):
        at = timezone.now() - timedelta(days=number + 1)
        over = start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(30))
        apply_command(over.pk, Resign(), by=PlayerActor(alice), key="k", at=at)
        games.append(over)
    Note.objects.create(
        game=games[-1], user=alice, ply=None, text="The corner.", changed_at=timezone.now()
    )
    open_table(bob, Terms("tiles", {}), at=timezone.now(), others=[alice])
    return [asked, written, *games]


@pytest.fixture
def at_desk(
    live_server: LiveServer, visitors: Visitors, alice: User, thirty: list[Game]
) -> Callable[..., Page]:
    def opened(**device: object) -> Page:
        page = visitors(**device)
        sign_in(page, live_server.url, alice)
        page.goto(f"{live_server.url}/games/")
        return page

    return opened


def listed(page: Page) -> int:
    return page.locator("#my-games a.gcard").count()


@pytest.mark.parametrize(
    "style", [GameListStyle.GRID, pytest.param(GameListStyle.TABLE, marks=pytest.mark.slow)]
)
def test_what_is_to_be_answered_is_in_view_at_once(
    at_desk: Callable[..., Page], style: GameListStyle
) -> None:
    User.objects.update(game_list_style=style)
    page = at_desk(quiet=False, locale="de-DE", color_scheme="dark")
    wrong = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        shot(page, f"my games {style} {width}", whole=False)
        wrong += [f"{width}: {fault}" for fault in page.evaluate(OUTSIDE)]
        wrong += list(blemishes(page, f"my games {style} {width}", thumbs=width < 400))
    assert not wrong, "\n".join(wrong)
    expect(page.locator("#to-answer button[value=accept]")).to_be_in_viewport()


@pytest.mark.slow
def test_games_are_chosen_without_leaving_the_page(at_desk: Callable[..., Page]) -> None:
    page = at_desk()
    page.evaluate("window.stays = true")
    before = listed(page)
    page.locator("#filter-game").select_option("ludoku")
    page.wait_for_url("**/games/?game=ludoku*")
    expect(page.locator("#my-games .chosen")).to_be_visible()
    assert 0 < listed(page) < before
    page.locator("#filter-game").select_option("")
    page.locator("#filter-opponent").fill("CAR")
    page.locator("#filter-opponent").press("Enter")
    page.wait_for_url("**/games/?game=&opponent=CAR*")
    expect(page.locator("#to-answer")).to_have_count(0)
    assert 0 < listed(page) < before
    page.locator("#filter-opponent").fill("nobody at all")
    page.locator("#filter-opponent").press("Enter")
    page.locator("#my-games .empty a").wait_for()
    assert page.evaluate("window.stays"), "the page was not loaded anew"
    page.locator("#my-games .empty a").click()
    expect(page.locator("#to-answer")).to_be_visible()
    assert listed(page) == before


@pytest.mark.slow
def test_a_name_is_asked_for_once_and_back_leads_back_at_once(
    at_desk: Callable[..., Page],
) -> None:
    page = at_desk()
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if "opponent=" in sent.url else None)
    before = page.evaluate("history.length")
    page.locator("#filter-opponent").fill("carol")
    page.locator("#filter-opponent").press("Enter")
    page.wait_for_url("**opponent=carol*")
    page.locator("#my-games .chosen").wait_for()
    page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    assert page.evaluate("history.length") == before + 1


@pytest.mark.slow
def test_the_style_keeps_what_was_chosen(at_desk: Callable[..., Page]) -> None:
    page = at_desk()
    for style in ("table", "grid"):
        game = "ludoku" if style == "table" else ""
        page.locator("#filter-game").select_option(game)
        page.wait_for_url(f"**/games/?game={game}*")
        expect(page.locator("#my-games .chosen")).to_have_count(1 if game else 0)
        page.locator(f".segments button[value={style}]").click()
        pressed = page.locator(f".segments button[value={style}]")
        expect(pressed).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#filter-game")).to_have_value(game)
        expect(page.locator("#my-games .chosen")).to_have_count(1 if game else 0)


@pytest.mark.slow
def test_the_compact_list_has_a_line_for_each_game(at_desk: Callable[..., Page]) -> None:
    User.objects.update(game_list_style=GameListStyle.TABLE)
    page = at_desk(locale="de-DE")
    for (width, height), line in zip(WINDOWS, (46, 34, 34), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        boxes = [row.bounding_box() for row in page.locator("table.games tbody tr").all()]
        heights = [box["height"] for box in boxes if box]
        assert len(heights) >= 24
        assert max(heights) <= line
        assert 30 * max(heights) <= 2 * height
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_the_compact_list_names_the_chosen_card_in_full(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    options = {"card": "chosen", "number": "123"}
    start_game("cards", [alice, bob], options=options, at=timezone.now())
    User.objects.update(game_list_style=GameListStyle.TABLE)
    page = visitors(**PHONE)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/games/")
    cell = page.locator("table.games tbody th")
    assert not cell.evaluate("(cell) => cell.scrollWidth > cell.clientWidth")


@pytest.mark.slow
def test_the_compact_list_is_chosen_once_and_stays(at_desk: Callable[..., Page]) -> None:
    page = at_desk(**PHONE)
    page.locator(".segments button[value=table]").click()
    expect(page.locator("#group-turn table.games")).to_be_visible()
    expect(page.locator("#group-turn .mini")).to_have_count(0)
    page.goto(page.url)
    expect(page.locator(".segments button[value=table]")).to_have_attribute("aria-pressed", "true")
    page.locator("#finished a[href^='/games/archive/']").click()
    expect(page.locator("table.games")).to_be_visible()
    assert not list(blemishes(page, "compact archive", thumbs=True))
    page.locator(".segments button[value=grid]").click()
    page.wait_for_url("**/games/archive/")
    expect(page.locator("a.gcard").first).to_be_visible()


@pytest.mark.slow
def test_the_archive_is_searched(at_desk: Callable[..., Page], thirty: list[Game]) -> None:
    page = at_desk()
    page.locator("#finished a[href^='/games/archive/']").click()
    expect(page.locator("a.gcard")).to_have_count(6)
    page.locator("#id_note").fill("corner")
    page.locator("#id_note").press("Enter")
    page.wait_for_url("**note=corner*")
    expect(page.locator("a.gcard")).to_have_count(1)
    expect(page.locator("#id_note")).to_have_value("corner")
    assert page.locator("a.gcard").get_attribute("href") == thirty[-1].get_absolute_url()
    page.locator("#id_opponent").fill("carol")
    page.locator("form.archive button").click()
    page.locator(".empty a").click()
    expect(page.locator("a.gcard")).to_have_count(6)


@pytest.mark.slow
def test_without_scripts_all_of_it_works(at_desk: Callable[..., Page]) -> None:
    page = at_desk(java_script_enabled=False)
    before = listed(page)
    page.locator("#filter-game").select_option("ludoku")
    page.locator(".filter button").click()
    page.wait_for_url("**/games/?game=ludoku&opponent=")
    assert 0 < listed(page) < before
    page.locator(".segments button[value=table]").click()
    page.wait_for_url("**/games/?game=ludoku")
    expect(page.locator("table.games").first).to_be_visible()
    page.locator(".chosen a").click()
    page.locator("#finished a[href^='/games/archive/']").click()
    page.locator("#id_note").fill("corner")
    page.locator("form.archive button").click()
    expect(page.locator("table.games tbody tr")).to_have_count(1)
