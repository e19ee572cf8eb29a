"""From the mail to the move on a phone, by somebody who is not signed in."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game, JobKind
from tests.games.conftest import alice, bob, live_game
from tests.games.notifications.mail_moves.test_playing import game_of, moves_of
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.support.games.notifications.emails import html, send_to
from tests.support.games.notifications.mail_moves import link

__all__ = ["alice", "bob", "live_game"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LOW = """() => [...document.querySelectorAll("#mailed button, main .acts a")]
    .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.innerText)"""


def mail_of(page: Page, user: User, lang: str) -> None:
    """The mail of the user's turn, opened in a mail program."""
    User.objects.filter(pk=user.pk).update(language=lang)
    page.set_default_timeout(30_000)
    send_to(JobKind.TURN, user)
    page.set_content(html())


@pytest.fixture
def site(live_server: LiveServer, settings: Any) -> str:
    settings.SITE_URL = live_server.url
    return live_server.url


@BOTH_WAYS
def test_a_move_is_made_from_the_mail(
    lang: str, site: str, visitors: Visitors, live_game: Game, alice: User, scripts: bool
) -> None:
    page = visitors(**PHONE, java_script_enabled=scripts)
    mail_of(page, alice, lang)
    page.get_by_role("link", name="C2", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("h1")).to_contain_text("C2")
    if scripts:
        page.wait_for_load_state()
        assert page.evaluate(WIDER) == 0
        assert page.evaluate(LOW) == []
    assert moves_of(live_game) == []
    page.set_viewport_size({"width": 1366, "height": 657})
    expect(page.locator("#mailed button")).to_be_in_viewport(ratio=1)
    page.locator("#mailed button").click()
    expect(page.locator("h1")).to_contain_text("C2")
    expect(page.locator("form")).to_have_count(0)
    assert moves_of(live_game) == ["C2"]
    page.locator("main a.primary").click()
    expect(page.locator("#game")).to_be_visible()
    assert f"/games/{live_game.pk}/" in page.url


@pytest.mark.slow
def test_each_die_of_a_turn_has_a_line_of_its_own(
    site: str, visitors: Visitors, alice: User, bob: User
) -> None:
    game = game_of("ludoku", alice, bob)
    mover = game.seats.select_related("user").get(to_move=True).user
    assert mover is not None
    page = visitors(**PHONE)
    page.goto(f"{site}{link(game, mover)}")
    while not page.locator("#mailed").count():
        with page.expect_navigation():
            page.locator("main .fits").first.click()
    tops = [line.evaluate("line => line.offsetTop") for line in page.locator("#mailed li").all()]
    assert len(tops) > 1
    assert tops == sorted(set(tops))


@pytest.mark.slow
def test_a_link_that_has_been_used_or_is_old_says_so_and_leads_to_the_game(
    lang: str, site: str, visitors: Visitors, live_game: Game, alice: User
) -> None:
    page = visitors(quiet=False, **PHONE)  # Chromium calls every answer of 409 an error.
    mail_of(page, alice, lang)
    email = page.content()
    page.get_by_role("link", name="C2", exact=True).click()
    page.locator("#mailed button").click()
    expect(page.locator("h1")).to_contain_text("C2")
    used = _("You have moved already: you played %(moves)s. A link works only once.")
    with time_machine.travel(timezone.now(), tick=True) as clock:
        for title, why, days in (
            (_("Already moved"), used % {"moves": "C2"}, 0),
            (_("This link is too old"), "", 31),
        ):
            clock.shift(timedelta(days=days))
            page.set_content(email)
            page.get_by_role("link", name="B3", exact=True).click()
            expect(page.locator("h1")).to_have_text(title)
            expect(page.get_by_role("alert")).to_contain_text(why)
            expect(page.locator("form")).to_have_count(0)
            page.wait_for_load_state()
            assert page.evaluate(WIDER) == 0
            onward = page.get_by_role("link", name=_("Open the game"))
            expect(onward).to_have_attribute("href", live_game.get_absolute_url())
    assert moves_of(live_game) == ["C2"]


@pytest.mark.slow
def test_a_move_is_chosen_on_the_form(
    lang: str, site: str, visitors: Visitors, alice: User, bob: User
) -> None:
    """Frege-Sudoku: a letter first, then a cell where it fits."""
    game = game_of("frege", alice, bob)
    mover = game.seats.select_related("user").get(to_move=True).user
    assert mover is not None
    page, before = visitors(**PHONE), game.ply
    mail_of(page, mover, lang)
    page.get_by_role("link", name=_("Make your move")).click()
    expect(page.locator("h1")).to_have_text(_("Choose your move"))
    page.locator(".hand a.piece").nth(1).click()
    expect(page.locator(".hand a.piece").nth(1)).to_have_attribute("aria-current", "true")
    page.locator("a.at.fits").first.click()
    question = re.escape(_("Play %(names)s?")).replace(re.escape("%(names)s"), ".+")
    expect(page.locator("h1")).to_have_text(re.compile(question))
    page.wait_for_load_state()
    assert page.evaluate(WIDER) == 0
    page.locator("#mailed button").click()
    played = re.escape(_("You played %(names)s.")).replace(re.escape("%(names)s"), ".+")
    expect(page.locator("h1")).to_have_text(re.compile(played))
    assert len(moves_of(game)) > before
