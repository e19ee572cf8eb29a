"""Plans, what-if boards and notes as two people use them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.rules.core import CHANCE
from games.services.starting import start_game
from games.services.states import state_of
from tests.browser.inspection import LOW_BUTTONS, PHONE
from tests.fixtures.browser import Visitors
from tests.games.conftest import alice, bob, live_game, now, play_moves
from tests.games.fairness import play_on

__all__ = ["alice", "bob", "live_game", "now", "play_moves"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Played = Callable[..., Game]


def opened(page: Page, live_server: LiveServer, user: User, address: str) -> Page:
    """A page of the site with `user` signed in; what is slow under load is not broken."""
    page.set_default_timeout(60_000)
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"{live_server.url}{address}")
    return page


def unfit(page: Page) -> list[str]:
    """What axe, a narrow window and a thumb object to."""
    found = Axe().run(page)
    faults = [found.generate_report()] if found.violations_count else []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return faults + ([f"{wide} px too wide"] if wide > 0 else []) + page.evaluate(LOW_BUTTONS)


def test_alice_plans_on_the_board_and_her_answer_stands_at_once(
    live_server: LiveServer,
    visitors: Visitors,
    live_game: Game,
    alice: User,
    bob: User,
    play_moves: Played,
) -> None:
    play_moves(live_game, "A4", live_game.created_at)
    page = opened(visitors(), live_server, alice, live_game.get_absolute_url())
    page.get_by_role("link", name="Plan ahead").click()
    for moves in ("D1 C2 B1 B2", "D1 C2 C3 A1"):
        for move in moves.split():
            page.locator(f"#pick-{move}").click()
            expect(page.locator(".turns li").last).to_contain_text(move)
        page.get_by_role("button", name="Add this line to my plan").click()
        expect(page.locator("#plan")).to_contain_text(moves[-2:])
    expect(page.locator("#plan")).to_contain_text("2 lines")
    page.locator("#pick-B3").click()
    page.get_by_role("link", name="Whatever they play").click()
    expect(page.locator(".turns")).to_contain_text("If bob plays anything")
    page.locator("#pick-C2").click()
    page.get_by_role("button", name="Add this line to my plan").click()
    expect(page.locator("#plan")).to_contain_text("3 lines")
    page.goto(f"{live_server.url}{live_game.get_absolute_url()}")
    expect(page.locator("#my-plan")).to_have_text("Your plan: 3 lines")
    page.goto("about:blank")  # An open page asks for news, and SQLite in memory has one writer.

    other = opened(visitors(), live_server, bob, live_game.get_absolute_url())
    other.locator("#pick-D1").click()
    other.get_by_role("button", name="Send move").click()
    expect(other.locator(".moves a")).to_have_text(["A4", "D1", "C2"])
    other.locator("#pick-D4").click()
    other.get_by_role("button", name="Send move").click()
    expect(other.locator(".moves a")).to_have_text(["A4", "D1", "C2", "D4"])

    page.goto(f"{live_server.url}{live_game.get_absolute_url()}")
    expect(page.locator(".plan-dropped")).to_contain_text("Your plan is dropped")
    page.get_by_role("button", name="Understood").click()
    expect(page.locator(".plan-dropped")).to_have_count(0)


def test_a_plan_is_edited_without_scripts(
    live_server: LiveServer, visitors: Visitors, live_game: Game, alice: User, play_moves: Played
) -> None:
    play_moves(live_game, "A4", live_game.created_at)
    page = visitors(java_script_enabled=False)
    opened(page, live_server, alice, f"/games/{live_game.pk}/plan/")
    for move in ("D1", "C2"):
        page.locator(f"#pick-{move}").click()
    page.get_by_role("button", name="Add this line to my plan").click()
    page.get_by_role("link", name="Change the answer").click()
    page.locator("#pick-B2").click()
    page.get_by_role("button", name="Add this line to my plan").click()
    expect(page.locator("#plan")).to_contain_text(re.compile(r"D1\s+→\s+I play\s+B2"))
    page.locator("#plan summary", has_text=re.compile("^Delete$")).click()
    page.get_by_role("button", name="Yes, delete", exact=True).click()
    expect(page.locator("#plan")).to_contain_text("Nothing is planned yet.")


def test_all_of_it_fits_a_phone_in_german(
    live_server: LiveServer,
    visitors: Visitors,
    live_game: Game,
    alice: User,
    bob: User,
    play_moves: Played,
) -> None:
    alice.language = "de"
    alice.save()
    play_moves(live_game, "A4 D1 C2", live_game.created_at)
    page = opened(visitors(**PHONE), live_server, alice, f"/games/{live_game.pk}/plan/")
    for move in ("B3", "B2", "A1", "A2"):
        page.locator(f"#pick-{move}").click()
        expect(page.locator(".turns li").last).to_contain_text(move)
    assert not unfit(page)
    page.locator("#add-line").click()
    expect(page.locator("#plan .plan .plan")).to_contain_text("A2")
    page.locator("#plan summary").first.click()
    assert not unfit(page)
    page.goto(f"{live_server.url}{live_game.get_absolute_url()}?notes=")
    page.locator("#note-game").fill("Nicht zu früh an den Rand.")
    page.locator("#notes button").first.click()
    expect(page.locator("#note-game")).to_have_value("Nicht zu früh an den Rand.")
    assert not unfit(page)
    page.goto(f"{live_server.url}/games/{live_game.pk}/notes/")
    assert not unfit(page)


def test_dice_are_rolled_by_hand_on_the_what_if_board(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    game = play_on(game, [alice, bob], Random(3), 10)
    rolled = max(ply for ply, one in enumerate(state_of(game).moves) if one.seat == CHANCE)
    page = opened(visitors(**PHONE), live_server, alice, f"/games/{game.pk}/{rolled}/")
    page.locator(".more a[href*='what-if']").click(timeout=30_000)
    expect(page.locator(".way")).to_have_count(6)
    assert not unfit(page)
    page.locator(".way summary").nth(5).click()
    page.locator(".way").nth(5).locator("a").click()
    expect(page.locator(".line .brought").last).to_contain_text("6, 6, 6, 6")
    assert not unfit(page)
