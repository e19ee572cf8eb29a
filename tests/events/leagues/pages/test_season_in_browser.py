"""A season of 24 and a cup of 8 in a browser, time put forward: who acts there presses buttons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
import time_machine
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from events.models import Pairing, Season, Tournament
from events.services.tournaments.state_machine import DISPUTE_PERIOD
from games.models import Dispute, Game
from games.services.clock.timeouts import settle_overdue
from tests.events.leagues.conftest import people, work_until
from tests.events.leagues.test_whole_events import (
    DAY,
    assert_final,
    delete,
    play_all_but,
    post,
    resign,
)
from tests.games.conftest import NOW, admin
from tests.support.fixtures.browser import Visitors
from tests.support.games.disputes import enforce
from tests.system.browser.inspection import sign_in

__all__ = ["admin"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("empty_cache"),
]
Seated = Callable[[User, str], Page]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def seated(visitors: Visitors, live_server: LiveServer) -> Seated:
    """Open a page for a player who is signed in at that moment."""

    def open_page(user: User, address: str) -> Page:
        EmailAddress.objects.filter(user=user).delete()
        page = visitors(viewport=PHONE)
        page.route("**/live/?*", lambda route: route.fulfill(status=204))  # Not beside our writes.
        sign_in(page, live_server.url, user)
        page.goto(live_server.url + address)
        return page

    return open_page


def fits(page: Page) -> None:
    """Nothing of the page is wider than the phone."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], page.url


def at(instant: datetime) -> time_machine.travel:
    return time_machine.travel(instant, tick=True)


def pressed(page: Page, button: str) -> None:
    """Press a button of the page's own forms, and wait for the answer."""
    with page.expect_navigation():
        page.locator(f"main {button}").click()


def founded(seated: Seated, players: list[User]) -> Season:
    """A league that its host founds with the form; two enter with the button, the others by it."""
    with at(NOW):
        page = seated(players[0], "/events/leagues/new/sogo/")
        page.fill("[name=name]", "Tuesday")
        page.fill("[name=first_day]", f"{NOW + 14 * DAY:%Y-%m-%d}")
        page.fill("[name=season_weeks]", "4")
        pressed(page, "form.card .primary")
        season = Season.objects.get()
        pressed(page, "form[action$='/enter/'] button")
        pressed(seated(players[1], season.get_absolute_url()), "form[action$='/enter/'] button")
    for player in players[2:]:
        assert post(NOW, player, "league_enter", season.league_id, 1).status_code == 303
    return season


def left(seated: Seated, season: Season, leaving: User) -> None:
    with at(season.starts_at):
        page = seated(leaving, season.get_absolute_url())
        fold = page.locator("details:has(form[action$='/leave/'])")
        fold.locator("summary").click()
        pressed(page, "form[action$='/leave/'] button")


def disputed(seated: Seated, pairing: Pairing, judge: User, when: datetime) -> None:
    """The loser reports a problem with the form of the game, and gets the game by a ruling."""
    loser = pairing.second.user
    assert loser
    assert pairing.game_id
    with at(when):
        page = seated(loser, f"/games/{pairing.game_id}/dispute/")
        page.select_option("[name=category]", "other")
        page.fill("[name=text]", "My resignation was sent by a program.")
        pressed(page, "button[name=step]")
    dispute = Dispute.objects.get()
    board = Game.objects.get(pk=pairing.game_id).board_event
    enforce(dispute.pk, judge, ruling="award", winner=1, reason="So it was.", at=when, board=board)
    work_until(when)


def test_a_season_of_24_in_a_browser(seated: Seated, admin: User) -> None:
    players = people(24)
    season = founded(seated, players)
    begin, end = season.starts_at, season.ends_at
    work_until(begin)
    absent, leaving, gone = (season.entries.filter(division=n)[0].user for n in (1, 2, 3))
    left(seated, season, leaving)
    delete(gone, begin + DAY)
    pairing = play_all_but(absent, {leaving, gone}, season, begin + DAY)
    settle_overdue(begin + 7 * DAY)
    work_until(begin + 7 * DAY)
    disputed(seated, pairing, admin, begin + 8 * DAY)
    for instant in (end, end + DISPUTE_PERIOD, end + DISPUTE_PERIOD + DAY):
        work_until(instant)
    season.refresh_from_db()
    assert_final(season, leaving, gone)
    with at(end + 4 * DAY):
        page = seated(players[1], season.get_absolute_url())
        expect(page.locator("main .wide table")).to_have_count(3)
        fits(page)
        champion = season.entries.get(division=1, place=1).user
        hall = seated(players[2], "/events/champions/")
        expect(hall.locator("main")).to_contain_text(str(champion))
        fits(hall)


def test_a_cup_of_eight_in_a_browser(seated: Seated) -> None:
    players = people(8)
    with at(NOW):
        page = seated(players[0], "/events/new/sogo/")
        page.fill("[name=name]", "Cup")
        page.check("[name=kind][value=knock_out]")
        page.fill("[name=max_players]", "8")
        pressed(page, "form.card .primary")
        event = Tournament.objects.get()
        pressed(page, "form[action$='/enter/'] button")
        fits(page)
    for player in players[1:]:
        assert post(NOW, player, "event_enter", event.pk).status_code == 303
    now = NOW
    while event.state not in (Tournament.State.PLAYED, Tournament.State.FINAL):
        work_until(now)
        for pairing in event.pairings.filter(first_points=None).select_related("second__user"):
            resign(now, pairing, max(pairing.first.user, pairing.second.user, key=str))  # type: ignore[type-var]
        work_until(now)
        now += DAY
        event.refresh_from_db()
    work_until(now + DISPUTE_PERIOD)
    with at(now + DISPUTE_PERIOD):
        page = seated(players[7], event.get_absolute_url())
        expect(page.locator("main")).to_contain_text(str(players[0]))
        fits(page)
        hall = seated(players[7], "/events/champions/")
        expect(hall.locator("main")).to_contain_text(str(players[0]))
