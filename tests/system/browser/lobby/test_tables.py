"""Getting a game in a browser: a clock of one's own, filters, challenges, bots on free seats."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import DAY_MILLISECONDS, HOUR_MILLISECONDS, TimeControl, per_move
from games.models import Game, StandingChallenge, Table
from games.services.lobby import standing_challenges, tables
from games.services.lobby.terms import Terms
from tests.games.conftest import alice, bob, carol
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DEVICES, faults, share_of, sign_in
from tests.system.browser.people import unfold

__all__ = ["alice", "bob", "carol"]

SECONDS_TO_OPEN = 40
"""How long the pages of a full table may take to open what their browsers have chosen."""

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def visit(page: Page, site: LiveServer, user: User, address: str) -> Page:
    sign_in(page, site.url, user)
    page.goto(site.url + address)
    return page


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.slow
def test_own_values_are_asked_for_only_when_chosen(
    visitors: Visitors, live_server: LiveServer, alice: User, device: dict[str, object]
) -> None:
    page = visit(visitors(quiet=False, **device), live_server, alice, "/tables/new/sogo/")
    unfold(page)
    initial = page.locator("[name=initial_time]")
    expect(page.locator("[name=time][value=standard]")).to_be_checked()
    expect(initial).to_be_hidden()
    page.locator("[name=time][value=own]").check()
    initial.fill("4")
    page.locator("[name=increment]").fill("6")
    page.locator("[name=increment_unit]").select_option("hours")
    page.locator("[name=cap]").fill("3")
    page.locator("main form .primary").click()
    expect(page.locator("[role=alert]")).to_be_visible()
    expect(initial).to_have_value("4")
    expect(initial).to_have_attribute("aria-invalid", "true")
    initial.fill("2")
    page.locator("main form .primary").click()
    page.wait_for_url("**/tables/*-*/")
    assert Table.objects.get().time_control == TimeControl(
        2 * DAY_MILLISECONDS, 6 * HOUR_MILLISECONDS, 3 * DAY_MILLISECONDS
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "scripts"),
    [("en", True), pytest.param("de", False, marks=pytest.mark.slow)],
    indirect=["lang"],
    ids=str,
)
def test_two_people_meet_through_the_filter_and_the_table_comes_back(
    lang: str,
    visitors: Visitors,
    live_server: LiveServer,
    alice: User,
    bob: User,
    carol: User,
    scripts: bool,
) -> None:
    host = visit(visitors(java_script_enabled=scripts), live_server, alice, "/tables/new/sogo/")
    unfold(host)
    host.locator("[name=time][value='2']").check()
    host.locator("[name=repeats_left]").fill("1")
    host.get_by_role("button", name=_("Open the table")).click()
    again = "When the game begins, a table like it opens automatically, %(count)s times more."
    once = ngettext(again.replace("%(count)s times", "once"), again, 1)
    expect(host.get_by_text(once)).to_be_visible()
    tables.open_table(alice, Terms("frege", {}, per_move(14)), at=timezone.now())

    guest = visit(visitors(java_script_enabled=scripts), live_server, bob, "/lobby/")
    filters = guest.locator("form.filter")
    expect(guest.locator(".table-card")).to_have_count(2)
    guest.get_by_label(_("Pace")).select_option("fast")
    if not scripts:
        filters.get_by_role("button").click()
    expect(guest.locator(".table-card")).to_have_count(1)
    expect(guest).to_have_url(re.compile("pace=fast"))
    guest.get_by_label(pgettext("a kind of game", "Game"), exact=True).select_option("tiles")
    if not scripts:
        filters.get_by_role("button").click()
    expect(guest.locator("#found")).to_contain_text(_("No open table fits"))
    guest.locator("#found").get_by_role("link", name=_("Show all tables")).click()
    expect(guest.locator(".table-card")).to_have_count(2)

    stranger = visit(visitors(java_script_enabled=scripts), live_server, carol, "/players/alice/")
    stranger.get_by_role("link", name=_("Block this player")).click()
    stranger.locator("#block").click()
    stranger.wait_for_url("**/me/blocks/")
    stranger.goto(f"{live_server.url}/lobby/")
    expect(stranger.locator(".empty")).to_be_visible()
    expect(stranger.locator(".table-card")).to_have_count(0)

    card = guest.locator(".table-card", has=guest.locator("a", has_text="Sogo"))
    card.get_by_role("link", name=_("Look at the table")).click()
    expect(guest.locator("dl.facts")).to_contain_text(_("Vacation"))
    guest.get_by_role("button", name=_("Accept and play")).click()
    if scripts:  # The browser of the host opens its bytes on whatever page it shows next.
        expect(guest.locator("main [role=status]").first).to_be_visible()
        host.goto(f"{live_server.url}/rules/sogo/")
    expect(guest.locator("#game")).to_be_visible(timeout=SECONDS_TO_OPEN * 1000)
    assert Game.objects.count() == 1
    assert Table.objects.open().filter(repeats_left=0, time_control=per_move(2)).count() == 1

    host.goto(f"{live_server.url}/games/")
    expect(host.locator(".gcard")).to_have_count(1)
    expect(host.locator(".table-card")).to_have_count(2)


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_a_standing_challenge_is_made_taken_paused_and_deleted(
    visitors: Visitors,
    live_server: LiveServer,
    alice: User,
    bob: User,
    device: dict[str, object],
) -> None:
    host = visit(visitors(**device), live_server, alice, "/me/challenges/")
    host.locator("a[href='/me/challenges/new/sogo/']").click()
    host.locator("[name=max_running]").fill("2")
    host.locator("[name=time][value=relaxed]").check()
    host.locator("main form .primary").click()
    expect(host.locator(".table-card")).to_have_count(1)

    guest = visit(visitors(**device), live_server, bob, "/players/alice/")
    guest.locator(".table-card .strong").click()
    expect(guest.locator("dl.facts")).to_contain_text("36")
    guest.locator("main form .primary").click()
    expect(guest.locator("#game")).to_be_visible()
    assert Game.objects.get().table.challenge == StandingChallenge.objects.get()  # type: ignore[union-attr]

    host.reload()
    host.locator("button[name=on][value=no]").click()
    expect(host.locator("button[name=on][value=yes]")).to_be_visible()
    host.locator("details.sure summary").click()
    host.locator("details.sure .danger").click()
    expect(host.locator(".table-card")).to_have_count(0)
    assert not StandingChallenge.objects.exists()


@pytest.mark.slow
def test_the_host_lets_bots_take_the_free_seats(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=4), at=timezone.now())
    guest = visit(visitors(), live_server, bob, "/lobby/")
    guest.get_by_role("link", name=_("Look at the table")).click()
    guest.get_by_role("button", name=_("Sit down")).click()
    expect(guest.get_by_text(_("Leave"), exact=True)).to_be_visible()
    host = visit(visitors(), live_server, alice, table.get_absolute_url())
    host.get_by_text(_("Fill the free seats with bots and begin")).click()
    host.get_by_label(_("Bot")).select_option("casual")
    host.get_by_role("button", name=_("Begin with bots")).click()
    expect(host.locator("#game")).to_be_visible(timeout=SECONDS_TO_OPEN * 1000)
    assert [seat.bot for seat in Game.objects.get().seats.all()].count("casual") == 2


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_axe_and_a_phone_find_nothing(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User, device: dict[str, object]
) -> None:
    at: datetime = timezone.now()
    challenge = standing_challenges.create(bob, Terms("sogo", {}), 2, at=at)
    mine = standing_challenges.create(alice, Terms("tiles", {}), 2, at=at)
    standing_challenges.switch(
        standing_challenges.create(alice, Terms("sogo", {}), 1, at=at).pk, alice, on=False
    )
    table = tables.open_table(alice, Terms("cards", {}, seats=3, repeats_left=2), at=at)
    other = tables.open_table(bob, Terms("sogo", {}), at=at)
    page = visitors(**device)
    sign_in(page, live_server.url, alice)
    addresses = [
        "/lobby/",
        "/lobby/?game=ludoku&pace=slow",
        f"/challenges/{challenge.pk}/",
        f"/challenges/{mine.pk}/",
        "/me/challenges/",
        "/me/challenges/new/sogo/",
        f"/me/challenges/{mine.pk}/",
        "/tables/new/cards/",
        table.get_absolute_url(),
        other.get_absolute_url(),
        "/players/bob/",
    ]
    assert faults(page, live_server.url, share_of(addresses, device), device) == []


@pytest.mark.slow
def test_the_filter_of_the_lobby_asks_once_for_each_choice(
    live_server: LiveServer, visitors: Visitors, bob: User
) -> None:
    tables.open_table(bob, Terms("sogo", {}), at=timezone.now())
    page = visitors(quiet=False)
    page.goto(f"{live_server.url}/lobby/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "?" in request.url else None)
    page.locator("#filter-game").select_option("sogo")
    expect(page).to_have_url(re.compile("game=sogo"))
    page.locator("form.filter button").click()
    page.wait_for_timeout(0)
    with page.expect_response(re.compile("game=tiles")):
        page.locator("#filter-game").select_option("tiles")
    lobby = [url for url in asked if "/lobby/?" in url]
    assert [("sogo" in url, "tiles" in url) for url in lobby] == [
        (True, False),
        (True, False),
        (False, True),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("width", [1240, 1366, 390])
def test_the_buttons_of_a_table_stand_side_by_side(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User, width: int
) -> None:
    tables.open_table(bob, Terms("sogo", {}, rated=True), at=timezone.now())
    tables.open_table(alice, Terms("ludoku", {}), at=timezone.now())
    page = visit(visitors(viewport={"width": width, "height": 900}), live_server, alice, "/lobby/")
    for row in page.locator(".table-card .acts").all():
        tops = row.evaluate(
            "e => [...e.querySelectorAll('button, a')].map(b => b.getBoundingClientRect().top)"
        )
        assert len(tops) > 1
        assert max(tops) - min(tops) < 2
