"""A browser keeps the bytes that are not open, tries again, and says which ones it lacks."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Route, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game, Table
from games.services.chance import seals
from games.services.lobby import tables
from games.services.worker import runner
from tests.games.conftest import alice, bob
from tests.games.lobby.seating.contributors import opens, over, sits
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import until
from tests.system.browser.lobby.test_bytes import opened_in, shows_game

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MANY_FORMS = """async () => {
    const { keep } = await import("/static/games/js/forms/kept-bytes.js");
    for (let n = 0; n < 300; n++) keep([`${n}`], "f".repeat(32));
}"""
OTHER_HASHES = """() => {
    const kept = JSON.parse(localStorage.getItem("kept-seals"));
    const others = kept.map(([seal, given]) => [seal, given, ["a".repeat(64), "b".repeat(64)]]);
    localStorage.setItem("kept-seals", JSON.stringify(others));
}"""
ASK_AGAIN = "document.body.dispatchEvent(new CustomEvent('turns', { detail: { turns: 1 } }))"
NO_STORAGE = "Storage.prototype.setItem = () => { throw new Error('full'); };"
KEPT = "JSON.parse(localStorage.getItem('kept-seals'))"
CLOSED = "JSON.parse(localStorage.getItem('closed-seals'))"
NOTHING_CLOSED = f"{CLOSED}.length === 0"


@pytest.mark.slow
def test_games_that_begin_at_once_push_out_nothing(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    page = visitors()
    table = opened_in(page, live_server, alice)
    (seal,) = seals.commitments(table)
    page.evaluate(MANY_FORMS)
    assert page.evaluate(f"{KEPT}.length") < 210
    assert page.evaluate(f"{KEPT}.some(([seal]) => seal === '{seal}')")
    sits(table, bob, timezone.now())
    opens(table, bob, timezone.now())
    page.goto(live_server.url)
    until(page, lambda: page.evaluate(NOTHING_CLOSED))
    assert Game.objects.get().running


@pytest.mark.slow
def test_what_cannot_be_kept_is_sent_openly(
    visitors: Visitors, live_server: LiveServer, alice: User
) -> None:
    page = visitors()
    page.add_init_script(NO_STORAGE)
    table = opened_in(page, live_server, alice)
    assert re.fullmatch("[0-9a-f]{32}", table.places.get().contribution)


@pytest.mark.slow
def test_a_browser_without_the_bytes_says_so(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    page = visitors()
    table = opened_in(page, live_server, alice)
    notice = page.locator("[data-lost]")
    expect(page.locator("[data-bytes-of]")).to_have_text(re.compile("^[0-9a-f]{32}$"))
    expect(notice).to_be_hidden()
    page.evaluate("localStorage.removeItem('kept-seals')")
    for is_full in (False, True):
        if is_full:
            sits(table, bob, timezone.now())
        page.goto(live_server.url + table.get_absolute_url())
        expect(notice).to_be_visible()


@pytest.mark.slow
def test_a_failed_opening_is_tried_again(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    page = visitors(quiet=False)
    table = opened_in(page, live_server, alice)
    sits(table, bob, timezone.now())
    opens(table, bob, timezone.now())
    tries: list[str] = []

    def fails_first(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) == 1:
            route.fulfill(status=503, body="Busy")
        else:
            route.continue_()

    page.route("**/open/", fails_first)
    page.goto(live_server.url + table.get_absolute_url())
    shows_game(page)
    assert len(tries) == 2


@pytest.mark.slow
def test_no_browser_opens_where_the_hash_of_somebody_is_missing(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    """Nor where other hashes are shown than the first time."""
    page = visitors()
    table = opened_in(page, live_server, alice)
    sits(table, bob, timezone.now())
    asked: list[str] = []

    def tells_less(route: Route) -> None:
        answer = route.fetch().json()
        (waiting,) = answer["tables"]
        if not asked:
            waiting["hashes"] = [waiting["hash"]]
        asked.append(waiting["hash"])
        route.fulfill(json=answer)

    page.route("**/to-open/**", tells_less)
    page.goto(f"{live_server.url}/rules/sogo/")
    until(page, lambda: asked)
    page.evaluate(OTHER_HASHES)
    page.evaluate(ASK_AGAIN)
    until(page, lambda: len(asked) == 2)
    page.evaluate(ASK_AGAIN)
    until(page, lambda: len(asked) == 3)
    assert not table.places.get(place=0).contribution


@pytest.mark.slow
def test_seals_of_tables_that_are_gone_are_not_asked_for_for_ever(
    visitors: Visitors, live_server: LiveServer, alice: User
) -> None:
    page = visitors()
    table = opened_in(page, live_server, alice)
    assert page.evaluate(f"{CLOSED}.length") == 1
    tables.withdraw(table.pk, alice, at=timezone.now())
    page.goto(f"{live_server.url}/rules/sogo/")
    until(page, lambda: page.evaluate(NOTHING_CLOSED))


@pytest.mark.slow
def test_who_was_silent_is_not_told_that_the_site_exchanged_bytes(
    visitors: Visitors, live_server: LiveServer, alice: User, bob: User
) -> None:
    page = visitors()
    table = opened_in(page, live_server, alice)
    long_ago = timezone.now() - timedelta(days=9)
    sits(table, bob, long_ago)
    opens(table, bob, long_ago)
    runner.settle_openings(over(Table.objects.get()))
    page.goto(f"{live_server.url}/games/{Game.objects.get().pk}/draws/")
    notice = page.locator("[data-kept-seal]")
    expect(notice.locator("[data-verdict=silent]")).to_be_visible()
    expect(notice).not_to_have_class(re.compile("error"))
    page.evaluate(
        f"localStorage.setItem('kept-seals', JSON.stringify({KEPT}"
        ".map(([seal]) => [seal, 'f'.repeat(32)])))"
    )
    page.reload()
    expect(notice).to_have_class(re.compile("error"))
