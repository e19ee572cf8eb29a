"""Opening a table for several in a real browser: what is asked when, and how the game begins."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game, TablePlace
from games.services.text.bot_text import name_with_strength
from tests.games.conftest import alice, bob, carol
from tests.support.fixtures.browser import Visitors
from tests.system.browser.people import unfold
from tests.system.browser.site.test_every_page import sign_in

__all__ = ["alice", "bob", "carol"]

SECONDS_TO_OPEN = 40
"""How long the pages of a full table may take to open what their browsers have chosen."""

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def choose(page: Page, group: str, label: str) -> None:
    page.get_by_role("group", name=group).get_by_text(label, exact=True).click()


@pytest.mark.slow
def test_the_form_asks_only_what_matters(
    visitors: Visitors, live_server: LiveServer, alice: User
) -> None:
    page = visitors()
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/tables/new/cards/")
    unfold(page)
    players, bots = page.locator("[name=players]").first, page.locator("[name=bots]").first
    level, time = page.locator("[name=level]"), page.locator("[name=time]").first
    for hidden in (level, bots):
        expect(hidden).to_be_hidden()
    choose(page, "Players", "3")
    choose(page, "Bots among them", "1")
    expect(level).to_be_visible()
    choose(page, "Opponent", "a player by name")
    for hidden in (players, bots, level):
        expect(hidden).to_be_hidden()
    choose(page, "Opponent", "a bot")
    for seen in (players, level, time):
        expect(seen).to_be_visible()
    expect(bots).to_be_hidden()
    choose(page, "Opponent", "nobody, I play alone")
    for hidden in (players, bots, level, time):
        expect(hidden).to_be_hidden()


@pytest.mark.slow
def test_three_people_and_a_bot_sit_down(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User, carol: User
) -> None:
    sits = _("You sit at this table. The game begins when the last seat is taken.")
    bot = name_with_strength("Pebble", "beginner")
    taken = _("%(taken)s of %(seats)s seats taken: %(names)s")
    host, second, third = visitors(), visitors(), visitors()
    for page, user in ((host, alice), (second, bob), (third, carol)):
        sign_in(page, live_server.url, user)
    host.goto(f"{live_server.url}/tables/new/cards/")
    unfold(host)
    choose(host, _("Players"), "4")
    choose(host, _("Bots among them"), "1")
    host.get_by_role("button", name=_("Open the table")).click()
    shown = taken % {"taken": 2, "seats": 4, "names": f"alice, {bot}"}
    expect(host.locator(".terms")).to_contain_text(shown)
    second.goto(f"{live_server.url}/lobby/")
    second.get_by_role("link", name=_("Look at the table")).click()
    second.get_by_role("button", name=_("Sit down")).click()
    expect(second.get_by_text(sits)).to_be_visible()
    second.get_by_text(_("Leave"), exact=True).click()
    second.get_by_role("button", name=_("Yes, leave")).click()
    second.get_by_role("link", name=_("Look at the table")).click()
    second.get_by_role("button", name=_("Sit down")).click()
    expect(second.get_by_text(sits)).to_be_visible()
    third.goto(f"{live_server.url}/lobby/")
    third.get_by_role("link", name=_("Look at the table")).click()
    third.get_by_role("button", name=_("Accept and play")).click()
    expect(third.locator("#game")).to_be_visible(timeout=SECONDS_TO_OPEN * 1000)
    assert Game.objects.get().seats.count() == 4
    given = TablePlace.objects.exclude(user=None).values_list("contribution", flat=True)
    assert len(set(given)) == 3
    assert all(len(contribution) == 32 for contribution in given)
