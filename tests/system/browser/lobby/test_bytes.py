"""Two at a table: browsers commit to bytes and open them by themselves, or people by hand."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import at_one_sitting, per_move
from games.models import Game, Table, TablePlace
from games.rules.kit.sealed_randomness import contribution_hash
from games.services.chance import seals
from games.services.gamelog.state_cache import state_of
from games.services.lobby import tables
from games.services.lobby.terms import Terms
from tests.games.conftest import alice, bob
from tests.games.lobby.seating.contributors import GIVEN, committed, full_table, opens
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import axe_violations, sign_in, until

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIT_DOWN = "form:has([name=contribution]) button"


def opened_in(page: Page, site: LiveServer, user: User) -> Table:
    """Let a player open a table for Ludoku with the form."""
    sign_in(page, site.url, user)
    page.goto(f"{site.url}/tables/new/ludoku/")
    page.locator("main form .primary").click()
    page.wait_for_url("**/tables/*-*/")
    return Table.objects.get()


def shows_game(page: Page) -> None:
    expect(page.locator("#game")).to_be_visible(timeout=20_000)


@pytest.mark.slow
def test_both_open_by_themselves_wherever_they_are(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    host, guest = visitors(), visitors()
    table = opened_in(host, live_server, alice)
    (place,) = table.places.all()
    assert (place.contribution, bool(place.contribution_hash)) == ("", True)
    bytes_shown = host.locator("[data-bytes-of]").text_content()
    (seal,) = seals.commitments(table)
    assert contribution_hash(seal, str(bytes_shown)) == place.contribution_hash
    sign_in(guest, live_server.url, bob)
    guest.goto(live_server.url + table.get_absolute_url())
    guest.locator(SIT_DOWN).click()
    until(guest, TablePlace.objects.filter(user=bob).exclude(contribution="").exists)
    assert list(TablePlace.objects.filter(contribution="").values_list("user", flat=True)) == [
        alice.pk
    ]
    host.goto(f"{live_server.url}/rules/sogo/")
    shows_game(guest)
    game = Game.objects.get()
    chance = state_of(game).chance
    assert chance is not None
    assert bytes_shown in chance.contributions
    assert all(re.fullmatch("[0-9a-f]{32}", given) for given in chance.contributions)
    host.goto(f"{live_server.url}/games/{game.pk}/draws/")
    kept = host.locator("[data-kept-seal]")
    expect(kept).to_be_visible()
    expect(kept).not_to_have_class(re.compile("error"))
    for hashes in ("others?.slice(0, 1)", "['f']"):
        host.evaluate(
            "localStorage.setItem('kept-seals', JSON.stringify(JSON.parse(localStorage.getItem("
            f"'kept-seals')).map(([seal, given, others]) => [seal, given, {hashes}])))"
        )
        host.reload()
        expect(kept).to_have_class(re.compile("error"))


@pytest.mark.slow
def test_a_waiting_host_is_in_the_game_with_the_next_poll(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    host, guest = visitors(), visitors()
    sign_in(host, live_server.url, alice)
    host.goto(f"{live_server.url}/tables/new/ludoku/")
    host.evaluate("document.querySelector('[name=time][value=\"5+5\"]').click()")
    host.locator("main form .primary").click()
    host.wait_for_url("**/tables/*-*/")
    table = Table.objects.get()
    assert table.time_control == at_one_sitting(5, 5)
    sign_in(guest, live_server.url, bob)
    guest.goto(live_server.url + table.get_absolute_url())
    guest.locator(SIT_DOWN).click()
    shows_game(host)
    shows_game(guest)


@pytest.mark.slow
def test_by_hand_without_javascript(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    table = full_table(alice, bob, at=timezone.now())
    opens(table, alice, timezone.now())
    page = visitors(quiet=False, java_script_enabled=False)
    sign_in(page, live_server.url, bob)
    page.goto(f"{live_server.url}/games/")
    page.locator("#to-answer a.strong").click()
    page.fill("[name=bytes]", GIVEN["alice"])
    page.locator("main form .primary").click()
    expect(page.locator("main [role=alert]")).to_be_visible()
    page.goto(live_server.url + table.get_absolute_url())
    page.fill("[name=bytes]", GIVEN["bob"].upper())
    page.locator("main form .primary").click()
    shows_game(page)


@pytest.mark.slow
def test_without_javascript_the_site_gives_and_opens_at_once(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    table = tables.open_table(alice, Terms("ludoku", {}, per_move(3)), at=timezone.now())
    page = visitors(java_script_enabled=False)
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + table.get_absolute_url())
    page.locator(SIT_DOWN).click()
    shows_game(page)


@pytest.mark.slow
def test_the_page_of_a_full_table_is_in_order(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    table = full_table(alice, bob, at=timezone.now())
    page = visitors(viewport={"width": 390, "height": 844})
    sign_in(page, live_server.url, bob)
    page.goto(live_server.url + table.get_absolute_url())
    hashed = committed("bob", seals.commitments(table)[0]).contribution_hash
    expect(page.locator(f"[data-opens='{hashed}']")).to_be_visible()
    assert not axe_violations(page)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
