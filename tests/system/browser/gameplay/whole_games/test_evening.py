"""An evening at Fernzug: two people play the description's position and on to a mill."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect

from games.bots import choose
from games.rules import RULESETS
from games.rules.kit.core import Position, replay
from tests.support.fixtures.browser import Visitors
from tests.support.fixtures.processes import Site
from tests.support.servers.smtp import Sink
from tests.system.browser.inspection import is_sent
from tests.system.browser.people import (
    PASSWORD,
    body_of,
    confirm,
    fresh_name,
    log,
    move,
    sign_up,
    unfold,
)

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.slow]

# Leads to the description's position, Black to move: C2 is forbidden, the hole is C2-2.
OPENING = ["A4", "B3", "B3", "A2", "A3", "A3", "A4", "C4", "B4", "D4", "D3", "D3", "C3", "D1", "D1"]


def test_two_people_a_draw_refused_a_stale_tab_a_dispute_and_a_mill(
    site: Site, smtp: Sink, visitors: Visitors
) -> None:
    anna, ben, judge = visitors(), visitors(), visitors()
    annas, bens = fresh_name("anna"), fresh_name("ben")
    sign_up(anna, site, smtp, annas)
    sign_up(ben, site, smtp, bens)

    challenge(anna, site, bens)
    game = accept(ben, smtp, bens)
    anna.goto(game)
    ben.goto(game)
    for ply, rod in enumerate(OPENING[:4]):
        move((anna, ben)[ply % 2], rod)
        expect((ben, anna)[ply % 2].locator(".moves a")).to_have_count(ply + 1)

    refuse_a_draw(anna, ben)
    be_stopped_by_a_stale_board(anna, game)
    for ply, rod in enumerate(OPENING[5:], start=5):
        await_turn((anna, ben)[ply % 2], ply)
        move((anna, ben)[ply % 2], rod)

    report(ben)
    rule(judge, site, smtp)
    for page in (anna, ben):
        page.goto(game)
        expect(page.locator("main")).to_contain_text("The rods were counted")

    move(ben, "C2")
    ben.goto("about:blank")  # Who has the end before them gets no email of it.
    await_turn(anna, 16)
    move(anna, "C2")
    expect(anna.locator("#game")).to_contain_text("You won")
    expect(anna.locator("svg .glow")).to_have_count(4)
    assert log(anna) == [*OPENING, "C2", "C2"]
    body_of(smtp, f"{bens}@example.org", "mill")
    ben.goto(game)
    expect(ben.locator("#game")).to_contain_text("You lost")
    assert "0 with a difference" in site.manage("replay_games", "--all")


def challenge(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.url}/tables/new/sogo/?opponent={name}")
    unfold(page)
    page.get_by_label(_("I do")).check()
    page.get_by_role("button", name=_("Open the table")).click()
    expect(page.locator("main")).to_contain_text(f"{name} has been invited")


def accept(page: Page, smtp: Sink, name: str) -> str:
    """Ben follows the link in his mail."""
    link = re.search(r"http://\S+/tables/\S+", body_of(smtp, f"{name}@example.org", "/tables/"))
    assert link
    page.goto(link[0])
    page.get_by_role("button", name=_("Accept and play")).click()
    expect(page.locator("#game")).to_be_visible()
    return page.url


def await_turn(page: Page, ply: int) -> None:
    """The waiting page notices the move by itself."""
    expect(page.locator(".moves a")).to_have_count(ply, timeout=40_000)
    expect(page.locator("#tray-title")).to_contain_text(_("It is your move"))


def refuse_a_draw(anna: Page, ben: Page) -> None:
    ben.locator("#game-menu").click()
    with ben.expect_response(is_sent):
        ben.get_by_role("button", name=_("Offer draw")).click()
    anna.reload()
    anna.get_by_role("button", name=re.compile("decline", re.I)).click()
    expect(anna.locator("#game")).not_to_contain_text("offers a draw")


def be_stopped_by_a_stale_board(anna: Page, game: str) -> None:
    """A second tab is left open; the first one moves; the second one is told and shown."""
    old = anna.context.new_page()
    old.goto(game)
    old.locator("#pick-D2").click()
    move(anna, OPENING[4])
    old.get_by_role("button", name=_("Send move")).click()
    expect(old.get_by_role("alert")).to_contain_text(_("The board has changed"))
    expect(old.locator(".moves a")).to_have_count(5)
    old.close()


def report(ben: Page) -> None:
    ben.locator("#game-menu").click()
    ben.get_by_role("link", name=_("Report a problem")).click()
    ben.locator("[name=category]").select_option("rules")
    ben.locator("[name=text]").fill("I believe that a rod holds five balls.")
    ben.get_by_role("button", name=_("Send the report")).click()
    ben.get_by_role("button", name=_("Report it all the same")).click()
    expect(ben.locator("main")).to_contain_text(re.compile("clocks are stopped", re.I))


def rule(judge: Page, site: Site, smtp: Sink) -> None:
    """The admin signs in like everybody else, looks, previews and decides."""
    name = fresh_name("judge")
    create = f"User.objects.create_superuser('{name}', '{name}@example.org', '{PASSWORD}')"
    site.manage("shell", "-c", f"from accounts.models import User; {create}")
    judge.goto(f"{site.url}/accounts/login/")
    judge.fill("[name=login]", name)
    judge.fill("[name=password]", PASSWORD)
    judge.get_by_role("button", name=_("Sign in"), exact=True).click()
    confirm(judge, smtp, f"{name}@example.org")
    judge.goto(f"{site.url}/staff/disputes/")
    judge.get_by_role("link", name=_("The rules were applied wrongly")).first.click()
    judge.locator("[name=ruling][value=dismiss]").check()
    judge.locator("[name=reason]").fill("The rods were counted: each holds four balls.")
    judge.get_by_role("button", name=_("Show what it would do")).click()
    judge.get_by_role("button", name=_("Rule like this")).click()
    expect(judge.locator("main")).to_contain_text("The rods were counted")


def test_a_guest_beats_the_beginner_and_loses_to_the_master(site: Site, visitors: Visitors) -> None:
    guest = visitors()
    begin(guest, site, size="3×3×3", level="beginner")
    play_to_the_end(guest, 3, lambda position: best(position))
    expect(guest.locator("#game")).to_contain_text("You won")

    begin(guest, site, size="4×4×4", level="master")
    play_to_the_end(guest, 4, lambda position: str(next(position.legal_moves(0))))
    expect(guest.locator("#game")).to_contain_text("You lost")

    guest.goto(f"{site.url}/games/")
    expect(guest.locator(".gcard")).to_have_count(2)


def begin(page: Page, site: Site, *, size: str, level: str) -> None:
    """A guest to be opens a game against a bot and begins."""
    page.goto(f"{site.url}/tables/new/sogo/?bot={level}")
    unfold(page)
    page.get_by_label(size).check()
    page.get_by_label(_("I do")).check()
    page.locator("[name=time][value=none]").check()
    page.get_by_role("button", name=_("Begin the game")).click()
    expect(page.locator("#tray-title")).to_contain_text(_("It is your move"))


def best(position: Position) -> str:
    return str(choose("sogo", "master", position, 0, Random(1), nodes=3000)[0])


def play_to_the_end(page: Page, size: int, think: Callable[[Position], str]) -> None:
    """Move by move, reading the bot's answers from the page."""
    sogo, over = RULESETS["sogo"], page.locator("#rematch")
    for ply in range(0, size**3, 2):
        moves = [(number % 2, text) for number, text in enumerate(log(page))]
        assert len(moves) == ply
        move(page, think(replay(sogo, 2, {"size": size}, moves)))
        expect(page.locator("#tray-title").or_(over).first).to_be_visible(timeout=40_000)
        expect(page.locator(".moves a").nth(ply + 1).or_(over).first).to_be_visible(timeout=40_000)
        if over.is_visible():
            return
