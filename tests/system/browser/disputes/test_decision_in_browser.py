"""The forms of a decision show only the fields of the decision that is chosen."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.disputes import file, page_of
from tests.system.browser.inspection import sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_fields_appear_with_the_decision_they_belong_to(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    now = timezone.now()
    dispute = file(start_game("sogo", [alice, bob], options={}, at=now), alice, now)
    judge = User.objects.create_superuser("judge", "judge@example.org", "x")
    page = visitors()
    sign_in(page, live_server.url, judge)
    page.goto(live_server.url + page_of(dispute))
    winner, back_to = page.locator("[name=winner]"), page.locator("[name=back_to]")
    for ruling, shown, hidden in (("award", winner, back_to), ("rollback", back_to, winner)):
        page.locator(f"[name=ruling][value={ruling}]").check()
        expect(shown).to_be_visible()
        expect(hidden).to_be_hidden()
    page.locator("[name=ruling][value=dismiss]").check()
    expect(winner).to_be_hidden()
    expect(back_to).to_be_hidden()


@pytest.mark.slow
def test_a_warning_asks_for_no_days(
    visitors: Visitors, live_server: LiveServer, alice: User
) -> None:
    judge = User.objects.create_superuser("judge", "judge@example.org", "x")
    page = visitors()
    sign_in(page, live_server.url, judge)
    page.goto(live_server.url + reverse("player_sanctions", args=[alice.pk]))
    days = page.locator("[name=days]")
    for kind in ("mute", "suspension"):
        page.locator(f"[name=kind][value={kind}]").check()
        expect(days).to_be_visible()
        page.locator("[name=kind][value=warning]").check()
        expect(days).to_be_hidden()


@pytest.mark.slow
def test_without_scripts_all_fields_stand_there(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    now = timezone.now()
    dispute = file(start_game("sogo", [alice, bob], options={}, at=now), alice, now)
    judge = User.objects.create_superuser("judge", "judge@example.org", "x")
    page = visitors(java_script_enabled=False)
    sign_in(page, live_server.url, judge)
    page.goto(live_server.url + page_of(dispute))
    for name in ("winner", "back_to", "reason"):
        expect(page.locator(f"[name={name}]")).to_be_visible()
