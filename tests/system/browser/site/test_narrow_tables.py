"""Tables of events and of reports on a phone: nothing makes the page wide, all can be pressed."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.entries import enter
from events.services.tournaments.state_machine import advance
from games.log.time.control import per_move
from games.services.gameplay.game_start import start_game
from tests.games.conftest import admin, alice, bob, carol
from tests.support.fixtures.browser import Visitors
from tests.support.games.disputes import file
from tests.system.browser.inspection import PHONE, shot, sign_in

__all__ = ["admin", "alice", "bob", "carol"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MIN_TARGET_PX = 24
SMALL_TARGETS = """(least) => [...document.querySelectorAll("td a")]
    .map((link) => link.getBoundingClientRect())
    .filter((box) => box.width < least || box.height < least).length"""
CUT = """() => [...document.querySelectorAll("table.stack td")]
    .filter((cell) => cell.getBoundingClientRect().right > innerWidth).length"""


def begun_event(players: list[User], at: datetime) -> str:
    """Return the address of an event whose games have begun."""
    terms = EventTerms("Herbstrunde des Schachklubs", "sogo", {}, per_move(3), max_players=5)
    event = announce(players[0], terms, at=at)
    for player in players:
        enter(event.pk, player, at=at)
    advance(event.pk, at)
    return event.get_absolute_url()


def is_as_wide_as_the_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth === innerWidth"))


@pytest.mark.slow
def test_a_running_game_of_an_event_can_be_pressed_on_a_phone(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User, carol: User
) -> None:
    others = [User.objects.create_user(name, f"{name}@example.org") for name in ("dietmar", "eva")]
    page = visitors(**PHONE)
    page.goto(live_server.url + begun_event([alice, bob, carol, *others], timezone.now()))
    shot(page, "event-phone")
    assert is_as_wide_as_the_window(page)
    assert page.evaluate(SMALL_TARGETS, MIN_TARGET_PX) == 0


@pytest.mark.slow
def test_the_queue_of_reports_is_not_cut_on_a_phone(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User, admin: User
) -> None:
    now = timezone.now()
    file(start_game("sogo", [alice, bob], options={}, at=now), alice, now)
    page = visitors(**PHONE)
    sign_in(page, live_server.url, admin)
    page.goto(f"{live_server.url}/staff/disputes/")
    shot(page, "queue-phone")
    assert (page.locator("table.stack td").count(), page.evaluate(CUT)) == (5, 0)
