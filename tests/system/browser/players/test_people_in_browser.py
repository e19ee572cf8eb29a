"""People meet on the pages of players: found, followed, watched, kept as favourites, looked at."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Favourite, Follow, Game
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob, carol
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import DESK, PHONE, blemishes, shot, sign_in

__all__ = ["alice", "bob", "carol"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOTH_WAYS = pytest.mark.parametrize(
    ("lang", "scripts", "device"),
    [("de", True, PHONE), pytest.param("en", False, DESK, marks=pytest.mark.slow)],
    indirect=["lang"],
    ids=["phone, German, with scripts", "desk, English, without"],
)


def visit(page: Page, site: LiveServer, user: User | None, address: str) -> Page:
    cache.clear()
    if user:
        sign_in(page, site.url, user)
    page.goto(site.url + address)
    return page


def sound(page: Page, name: str, device: dict[str, object], *, scripts: bool) -> None:
    """Nothing is wrong with the page as it is; axe itself needs scripts."""
    shot(page, f"people-{name}-{page.viewport_size and page.viewport_size['width']}")
    if scripts:
        assert not list(blemishes(page, name, thumbs=device is PHONE))


@pytest.fixture
def games(alice: User, bob: User, carol: User) -> list[Game]:
    """One that goes on between bob and carol, and two that are over."""
    at = timezone.now()
    running = start_game("sogo", [bob, carol], options={}, at=at)
    act(running, bob, PlayMoves(("B2",)))
    over = [start_game(key, [bob, carol], options={}, at=at) for key in ("sogo", "frege")]
    for game in over:
        act(game, bob, Resign())
    return [running, *over]


@pytest.mark.slow
@BOTH_WAYS
def test_a_player_is_found_followed_and_seen_online(
    lang: str, visitors: Visitors, live_server: LiveServer, alice: User, bob: User,
    games: list[Game], scripts: bool, device: dict[str, object],
) -> None:  # fmt: skip
    page = visit(
        visitors(quiet=False, **device, java_script_enabled=scripts), live_server, alice, "/"
    )
    if device is PHONE:
        page.locator("header .menu > summary").click()
    page.locator("header a[href='/players/']:visible").click()
    expect(page.locator(".player-card")).to_have_count(1)
    expect(page.locator(".player-card")).to_contain_text("alice")
    sound(page, "players", device, scripts=scripts)

    page.fill("#name", "bO")
    page.locator("#name").press("Enter")
    expect(page).to_have_url(re.compile(r"\?name=bO$"))
    expect(page.locator("#name")).to_have_value("bO")
    expect(page.locator(".player-card .good")).to_have_count(0)
    page.locator(".player-card strong a").click()
    page.locator("#follow").click()
    expect(page.locator(".messages .success")).to_be_visible()
    assert Follow.objects.filter(user=alice, followed=bob).exists()

    other = visitors(java_script_enabled=scripts)
    sign_in(other, live_server.url, bob)
    other.goto(f"{live_server.url}/players/bob/")
    expect(other.locator("main")).not_to_contain_text("alice")
    other.goto(f"{live_server.url}/lobby/")
    other.locator("[name=now]").click()
    page.goto(f"{live_server.url}/lobby/")
    expect(page.locator("section.card a[href='/players/bob/']")).to_be_visible()
    sound(page, "ready", device, scripts=scripts)

    page.goto(f"{live_server.url}/players/")
    card = page.locator("section[aria-labelledby=followed] .player-card")
    expect(card).to_contain_text("bob")
    expect(card.locator(".good")).to_be_visible()
    expect(card.locator(f"a[href='/games/{games[0].pk}/']")).to_be_visible()
    sound(page, "followed", device, scripts=scripts)
    card.locator("strong a").click()
    page.locator("#follow").click()
    expect(page.locator(".messages .success")).to_be_visible()
    assert not Follow.objects.exists()


@BOTH_WAYS
@pytest.mark.slow
def test_a_game_is_watched_and_kept_as_a_favourite(
    lang: str, visitors: Visitors, live_server: LiveServer, alice: User, games: list[Game],
    scripts: bool, device: dict[str, object],
) -> None:  # fmt: skip
    running, sogo, frege = games
    page = visit(
        visitors(quiet=False, **device, java_script_enabled=scripts), live_server, alice, "/"
    )
    page.locator("main a[href='/watch/']").click()
    expect(page.locator(".gcard")).to_have_count(1)
    sound(page, "watch", device, scripts=scripts)
    page.locator(".star").click()
    expect(page.locator(".star.marked")).to_be_visible()
    assert Favourite.objects.get().game == running

    page.goto(f"{live_server.url}/watch/fine/")
    expect(page.locator(".gcard")).to_have_count(2)
    sound(page, "fine", device, scripts=scripts)
    page.locator("#kind").select_option("frege")
    if not scripts:
        page.locator(".filter button").click()
    expect(page.locator(".gcard")).to_have_count(1)
    page.locator(f"a[href='/games/{frege.pk}/']").click()
    page.locator("#game-menu").click()
    page.locator("#favourite").click()
    expect(page.locator(".messages .success")).to_be_visible()

    page.goto(f"{live_server.url}/me/favourites/")
    expect(page.locator(".gcard")).to_have_count(2)
    sound(page, "favourites", device, scripts=scripts)
    for left in (1, 0):
        page.locator(".star").first.click()
        expect(page.locator(".gcard")).to_have_count(left)
    expect(page.locator(".empty")).to_be_visible()
    sound(page, "no-favourites", device, scripts=scripts)


@BOTH_WAYS
@pytest.mark.slow
def test_a_profile_shows_a_year_and_its_columns_are_filled(
    lang: str, visitors: Visitors, live_server: LiveServer, alice: User, games: list[Game],
    scripts: bool, device: dict[str, object],
) -> None:  # fmt: skip
    bot = start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    act(bot, alice, Resign())
    page = visit(
        visitors(quiet=False, **device, java_script_enabled=scripts),
        live_server,
        None,
        "/players/bob/",
    )
    expect(page.locator(".weeks svg")).to_have_count(2)
    expect(page.locator(".weeks rect")).to_have_count(1)
    expect(page.locator(".figures dd").first).to_have_text("2")
    page.locator(".year summary").click()
    expect(page.locator(".year tbody tr")).to_have_count(1)
    expect(page.locator(".watched")).to_have_count(1)
    sound(page, "profile", device, scripts=scripts)
    main = page.locator("main .dash").bounding_box()
    assert main
    for part in (".person", ".year", ".records"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["width"] == pytest.approx(main["width"], abs=2)
    tables = page.locator(".record table").all()
    right = max(box["x"] + box["width"] for table in tables if (box := table.bounding_box()))
    assert right == pytest.approx(main["x"] + main["width"], abs=2)
