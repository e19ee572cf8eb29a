"""A contribution is made in the browser, shown to its maker, and found again with the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from games.services.lobby.terms import Terms
from tests.games.conftest import NOW, alice, bob
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import axe_violations, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
FIELD = "[name=contribution]"


@pytest.mark.slow
def test_the_browser_makes_its_own_contribution(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors()
    form = f"{live_server.url}/tables/new/ludoku/?bot=beginner"
    answer = page.goto(form)
    assert answer is not None
    assert 'name="contribution" value' not in answer.text()
    theirs = page.input_value(FIELD)
    assert re.fullmatch("[0-9a-f]{32}", theirs)
    page.get_by_text(_("Randomness you can verify")).click()
    expect(page.locator(FIELD)).to_be_visible()
    page.get_by_role("button", name=_("Begin the game")).click()
    page.get_by_role("link", name=_("Fair randomness")).click()
    expect(page.locator("dl")).to_contain_text(theirs)
    kept = page.locator("[data-kept-seal]")
    expect(kept).to_be_visible()
    expect(kept).not_to_have_class(re.compile("error"))
    page.evaluate(
        "localStorage.setItem('kept-seals', JSON.stringify("
        "JSON.parse(localStorage.getItem('kept-seals')).map(([seal]) => [seal, 'f'.repeat(32)])))"
    )
    page.reload()
    expect(kept).to_have_class(re.compile("error"))


@pytest.mark.slow
def test_what_was_sent_twice_with_two_contributions_is_no_alarm(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    table = tables.open_table(alice, Terms("ludoku", {}, per_move(3)), at=timezone.now())
    first = visitors()
    sign_in(first, live_server.url, bob)
    second = first.context.new_page()
    for page in (first, second):
        page.goto(live_server.url + table.get_absolute_url())
    given = [page.input_value(FIELD) for page in (first, second)]
    assert given[0] != given[1]
    for page in (first, second):
        with page.expect_navigation():
            page.locator("form:has([name=contribution]) button").click()
    game = Game.objects.get(table=table)
    second.goto(f"{live_server.url}/games/{game.pk}/draws/")
    expect(second.locator("dl")).to_contain_text(given[0])
    stored = second.evaluate(
        "JSON.parse(localStorage.getItem('kept-seals')).map(([, value]) => value)"
    )
    assert set(given) == set(stored)
    expect(second.locator("[data-kept-seal]")).to_be_visible()
    expect(second.locator("[data-kept-seal]")).not_to_have_class(re.compile("error"))


@pytest.mark.slow
def test_without_javascript_the_site_makes_it_and_shows_it(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(java_script_enabled=False)
    page.goto(f"{live_server.url}/tables/new/ludoku/?bot=beginner")
    assert page.input_value(FIELD) == ""
    page.get_by_role("button", name=_("Begin the game")).click()
    page.get_by_role("link", name=_("Fair randomness")).click()
    expect(page.locator("dl")).to_contain_text("Contribution of the site for")
    expect(page.locator("[data-given]")).to_contain_text("site-")


@pytest.mark.slow
def test_the_page_of_all_draws_is_in_order_and_the_files_can_be_had(
    live_server: LiveServer, visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors(viewport=PHONE)
    page.goto(f"{live_server.url}/tables/new/ludoku/?bot=beginner")
    page.get_by_role("button", name=_("Begin the game")).click()
    page.get_by_role("link", name=_("Fair randomness")).wait_for()
    game = Game.objects.get()
    person = game.seats.exclude(user=None).select_related("user").get().user
    assert person is not None
    for over in (False, True):
        if over:
            apply_command(game.pk, Resign(), by=PlayerActor(person), key="end", at=NOW)
        page.goto(f"{live_server.url}/games/{game.pk}/draws/")
        assert not axe_violations(page)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) == 0
    expect(page.get_by_role("status").first).to_contain_text("follow from the seed.")
    for link in ("This game as a file", "verify_draws.py"):
        with page.expect_download() as loading:
            page.get_by_role("link", name=link).click()
        assert loading.value.suggested_filename in (f"fernzug-{str(game.pk)[:8]}.json", link)
