"""Plans, what-if boards and notes as two people use them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.rules.kit.core import CHANCE
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob, live_game, now, play_moves
from tests.support.fixtures.browser import Visitors
from tests.support.games.chance import play_on
from tests.system.browser.inspection import PHONE, blemishes

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


def add_line(page: Page) -> None:
    page.get_by_role("button", name=_("Add this line to my plan")).click()


def lines(count: int) -> str:
    """What the head of the plan says of so many lines."""
    singular, more = "%(n)s line. Only you see it.", "%(n)s lines. Only you see them."
    return ngettext(singular, more, count) % {"n": count}


def send(page: Page, move: str, log: str) -> None:
    """Make a move; the log is then `log`, planned answers with it."""
    page.locator(f"#pick-{move}").click()
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator(".moves a")).to_have_text([re.compile(move) for move in log.split()])


@pytest.mark.parametrize("gives_up", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_alice_plans_on_the_board_and_her_answer_stands_at_once(
    lang: str,
    live_server: LiveServer,
    visitors: Visitors,
    live_game: Game,
    alice: User,
    bob: User,
    play_moves: Played,
    *,
    gives_up: bool,
) -> None:
    """An exact answer, one to anything; in the long run two, a plan dropped and giving up."""
    exact = ["D1 C2 B1 B2", "D1 C2 C3 A1"] if gives_up else ["D1 C2"]
    play_moves(live_game, "A4", live_game.created_at)
    table = f"{live_server.url}{live_game.get_absolute_url()}"
    page = opened(visitors(), live_server, alice, f"{live_game.get_absolute_url()}#plan")
    page.get_by_role("link", name=_("Plan ahead")).click()
    for moves in exact:
        for move in moves.split():
            page.locator(f"#pick-{move}").click()
            expect(page.locator(".turns li").last).to_contain_text(move)
        add_line(page)
        expect(page.locator("#plan")).to_contain_text(moves[-2:])
    expect(page.locator("#plan")).to_contain_text(lines(len(exact)))
    page.locator("#pick-B3").click()
    page.get_by_role("link", name=_("Anything")).click()
    expect(page.locator(".turns")).to_contain_text(_("If %(who)s plays") % {"who": "bob"})
    expect(page.locator(".turns b.move").first).to_have_text(_("anything"))
    page.locator("#pick-C2").click()
    add_line(page)
    count = len(exact) + 1
    expect(page.locator("#plan")).to_contain_text(lines(count))
    page.goto(f"{table}#plan")
    sentence = ngettext("Your plan: %(n)s line", "Your plan: %(n)s lines", count) % {"n": count}
    expect(page.locator("#plan")).to_contain_text(sentence)
    expect(page.locator("#tab-plan .count")).to_have_text(str(count))
    page.goto("about:blank")  # An open page asks for news, and SQLite in memory has one writer.

    other = opened(visitors(), live_server, bob, live_game.get_absolute_url())
    send(other, "D1", "A4 D1 C2")
    if not gives_up:
        return
    send(other, "D4", "A4 D1 C2 D4")
    other.goto("about:blank")

    page.goto(table)
    dropped = _("Your plan is dropped: something happened that it had no answer to.")
    expect(page.locator(".plan-dropped")).to_contain_text(dropped)
    page.locator("#plan-seen").click()
    expect(page.locator(".plan-dropped")).to_have_count(0)
    send(page, "B4", "A4 D1 C2 D4 B4")
    page.locator("#tab-plan").click()
    page.get_by_role("link", name=_("Plan ahead")).click()
    page.locator("#pick-D3").click()
    page.get_by_role("button", name=_("Or: then I resign")).click()
    expect(page.locator("#plan")).to_contain_text(_("I resign"))
    page.goto("about:blank")

    other.goto(table)
    send(other, "D3", "A4 D1 C2 D4 B4 D3")
    won = _("You won.")
    expect(other.locator("#game")).to_contain_text(won)
    other.goto("about:blank")
    page.goto(table)
    expect(page.locator("#game")).to_contain_text(_("You resigned."))


@pytest.mark.slow
def test_a_plan_is_edited_without_scripts(
    live_server: LiveServer,
    visitors: Visitors,
    live_game: Game,
    alice: User,
    play_moves: Played,
) -> None:
    play_moves(live_game, "A4", live_game.created_at)
    page = visitors(java_script_enabled=False)
    opened(page, live_server, alice, f"/games/{live_game.pk}/conditional-moves/")
    for move in ("D1", "C2"):
        page.locator(f"#pick-{move}").click()
    add_line(page)
    page.get_by_role("link", name=_("Change the answer")).click()
    page.locator("#pick-B2").click()
    add_line(page)
    expect(page.locator("#plan")).to_contain_text(re.compile(rf"D1\s+→\s+{_('I play')}\s+B2"))
    page.locator("#plan summary").get_by_text(_("Delete"), exact=True).click()
    page.get_by_role("button", name=_("Yes, delete"), exact=True).click()
    expect(page.locator("#plan")).to_contain_text(_("Nothing is planned yet."))


@pytest.mark.slow
def test_all_of_it_fits_a_phone(
    lang: str,
    live_server: LiveServer,
    visitors: Visitors,
    live_game: Game,
    alice: User,
    bob: User,
    play_moves: Played,
) -> None:
    alice.language = lang  # Who has chosen one gets it in any browser.
    alice.save()
    play_moves(live_game, "A4 D1 C2", live_game.created_at)
    page = opened(
        visitors(**PHONE), live_server, alice, f"/games/{live_game.pk}/conditional-moves/"
    )
    for move in ("B3", "B2", "A1", "A2"):
        page.locator(f"#pick-{move}").click()
        expect(page.locator(".turns li").last).to_contain_text(move)
    assert not [*blemishes(page, page.url, thumbs=True)]
    page.locator("#add-line").click()
    expect(page.locator("#plan .plan .plan")).to_contain_text("A2")
    page.locator("#plan summary").first.click()
    assert not [*blemishes(page, page.url, thumbs=True)]
    page.goto(f"{live_server.url}{live_game.get_absolute_url()}#notes")
    page.locator("#note-game").fill("Nicht zu früh an den Rand.")
    with page.expect_navigation():
        page.locator("#notes button").first.click()
    expect(page.locator("#note-game")).to_have_value("Nicht zu früh an den Rand.")
    assert not [*blemishes(page, page.url, thumbs=True)]
    page.goto(f"{live_server.url}/games/{live_game.pk}/notes/")
    assert not [*blemishes(page, page.url, thumbs=True)]


@pytest.mark.slow
def test_dice_are_rolled_by_hand_and_the_line_is_taken_along(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    game = play_on(game, [alice, bob], Random(3), 10)
    rolled = max(ply for ply, made in enumerate(state_of(game).moves) if made.seat == CHANCE)
    page = visitors(**{**PHONE, "locale": "en-GB"})
    opened(page, live_server, alice, f"/games/{game.pk}/{rolled}/")
    page.get_by_role("link", name=_("What if?")).click(timeout=30_000)
    expect(page.locator(".way")).to_have_count(6)
    assert not [*blemishes(page, page.url, thumbs=True)]
    page.locator(".way summary").nth(5).click()
    page.locator(".way").nth(5).locator("a").click()
    expect(page.locator(".line .brought").last).to_contain_text("6, 6, 6, 6")
    assert not [*blemishes(page, page.url, thumbs=True)]

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text(_("Copy the position or the line")).click()
    for button, copied in (("text-1", "6666"), ("share", page.url.partition("#")[0])):
        page.locator(f"[data-copies={button}]").click()
        expect(page.locator("#live")).to_have_text(_("Copied."))
        assert copied in page.evaluate("navigator.clipboard.readText()")
        page.evaluate("document.getElementById('live').textContent = ''")
