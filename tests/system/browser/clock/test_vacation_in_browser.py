"""Time as a person meets it: why a deadline is what it is, a vacation booked and ended."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import Hold
from games.log.time.control import PRESETS
from games.models import Absence, Game
from games.services.clock import vacations
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob, person
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DEVICES, PHONE, faults, share_of, shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DAY = timedelta(days=1)


@pytest.fixture
def sleeper(db: None) -> User:
    """Rests at weekends, sleeps at night, has been here for long."""
    week = {"quiet_from": 22, "quiet_until": 8, "rest_days": [5, 6], "timezone": "Europe/Berlin"}
    return person("nora", date_joined=timezone.now() - 300 * DAY, auto_vacation=True, **week)


@pytest.fixture
def game(sleeper: User, bob: User) -> Game:
    at = timezone.now() - timedelta(hours=3)
    return start_game("sogo", [sleeper, bob], options={}, at=at, time_control=PRESETS["standard"])


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_pages_of_time_are_sound(
    live_server: LiveServer,
    visitors: Visitors,
    sleeper: User,
    bob: User,
    game: Game,
    device: dict[str, object],
) -> None:
    at = timezone.now()
    vacations.book(sleeper, at, at + 2 * DAY, at=at)
    ahead = vacations.book(sleeper, at + 9 * DAY, at + 14 * DAY, at=at)
    Absence.objects.create(kind="outage", begins_at=at - DAY, ends_at=at + DAY / 2, changed_at=at)
    held = start_game("sogo", [sleeper, bob], options={}, at=at, time_control=PRESETS["brisk"])
    apply_command(held.pk, Hold("d"), by=PlayerActor(bob), key="k", at=at)
    addresses = [
        "/me/availability/", "/me/vacation/", reverse("vacation_end", args=[ahead.pk]),
        reverse("game_deadline", args=[game.pk]), reverse("game_deadline", args=[held.pk]),
        reverse("game", args=[game.pk]), reverse("game", args=[held.pk]), "/games/",
    ]  # fmt: skip
    page = visitors(**device)
    sign_in(page, live_server.url, sleeper)
    found = []
    for number, address in enumerate(share_of(addresses, device)):
        found += faults(page, live_server.url, [address], device)
        shot(page, f"time-{'phone' if device is PHONE else 'desk'}-{number}")
    assert found == []


@pytest.mark.slow
def test_from_the_clock_to_its_reasons_and_through_a_vacation(
    lang: str, live_server: LiveServer, visitors: Visitors, sleeper: User, game: Game
) -> None:
    # Chromium writes to its console that a form was refused.
    page = visitors(quiet=False, timezone_id="Europe/Berlin")
    sign_in(page, live_server.url, sleeper)
    page.goto(live_server.url + game.get_absolute_url())
    due = page.locator(".seats .seat.me .until .date time").get_attribute("datetime")
    page.locator(".seats .seat.me .until").click()
    expect(page).to_have_url(re.compile("/deadline/$"))
    expect(page.locator(".sum .total time").first).to_have_attribute("datetime", due or "")

    page.goto(f"{live_server.url}/me/vacation/")
    page.locator("[name=ends]").fill(f"{timezone.localtime() + DAY / 2:%Y-%m-%dT%H:%M}")
    page.locator("form[action$='/me/vacation/'] button.primary").click()
    expect(page.locator(".errors")).to_be_visible()
    expect(page.locator("[name=ends]")).not_to_have_value("")
    page.locator("[name=ends]").fill(f"{timezone.localtime() + 4 * DAY:%Y-%m-%dT%H:%M}")
    page.locator("form[action$='/me/vacation/'] button.primary").click()
    expect(page.locator(".booked li")).to_have_count(1)

    page.goto(live_server.url + game.get_absolute_url())
    expect(page.locator(".seats .seat.me .pill")).to_be_visible()
    moved = page.locator(".seats .seat.me .until .date time").get_attribute("datetime")
    assert (moved or "") > (due or "")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".bars .seat.me .included")).to_be_visible()
    page.set_viewport_size({"width": 1240, "height": 900})

    page.goto(f"{live_server.url}/me/vacation/")
    page.locator(".booked a").click()
    page.locator("form[action$='/end/'] button.primary").click()
    expect(page.locator(".booked")).to_have_count(0)
    page.goto(live_server.url + game.get_absolute_url())
    expect(page.locator(".seats .seat.me .pill")).to_have_count(0)


@pytest.mark.slow
def test_rest_days_and_quiet_hours_are_chosen(
    live_server: LiveServer, visitors: Visitors, sleeper: User
) -> None:
    page = visitors(quiet=False)  # Chromium writes to its console that a form was refused.
    sign_in(page, live_server.url, sleeper)
    page.goto(f"{live_server.url}/me/availability/")
    rest = page.get_by_role("group", name=_("Rest days"))
    rest.get_by_label(_("Wednesday")).check()
    page.get_by_label(_("Quiet from")).select_option("23")
    page.get_by_role("button", name=_("Save")).click()
    expect(page.get_by_text(_("Choose two days at most."))).to_be_visible()
    expect(rest.get_by_label(_("Wednesday"))).to_be_checked()
    rest.get_by_label(_("Saturday")).uncheck()
    page.get_by_label(_("Quiet until")).select_option("7")
    page.get_by_role("button", name=_("Save")).click()
    expect(page.locator(".messages")).to_be_visible()
    page.reload()
    for day, checked in ((_("Wednesday"), True), (_("Saturday"), False), (_("Sunday"), True)):
        expect(rest.get_by_label(day)).to_be_checked(checked=checked)
    expect(page.get_by_label(_("Quiet from"))).to_have_value("23")
    sleeper.refresh_from_db()
    kept = sleeper.rest_days, sleeper.quiet_from, sleeper.quiet_until
    assert kept == ([2, 6], 23, 7)
