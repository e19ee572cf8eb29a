"""Two people at a table take back, ask, agree and pause, in both languages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone, translation
from django.utils.translation import gettext
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import STANDARD
from games.models import Game
from games.services.starting import start_game
from tests.browser.inspection import blemishes, sign_in
from tests.fixtures.browser import Visitors
from tests.games.conftest import alice, bob

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def at_table(visitors: Visitors, server: LiveServer, user: User, game: Game, lang: str) -> Page:
    page = visitors(locale=lang, reduced_motion="reduce", viewport={"width": 390, "height": 800})
    sign_in(page, server.url, user)
    page.goto(server.url + game.get_absolute_url())
    return page


def place(page: Page, rod: str) -> None:
    page.locator(f"#pick-{rod}").click()
    page.locator("#send button").last.click()
    page.locator("#offer-takeback, #take-back").first.wait_for()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_take_back_ask_and_pause(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, lang: str
) -> None:
    cache.clear()
    for user in (alice, bob):
        user.language = lang
        user.confirm_moves = True
        user.save()
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    with translation.override(lang):
        one = at_table(visitors, live_server, alice, game, lang)
        place(one, "A1")
        one.locator("#take-back").click()
        expect(one.locator("#take-back")).to_have_count(0)
        assert Game.objects.get().ply == 0

        place(one, "B2")
        expect(one.locator("#take-back")).to_have_count(0)  # Once a turn; now it takes consent.
        two = at_table(visitors, live_server, bob, game, lang)
        one.locator("#offer-takeback").click()
        expect(one.get_by_text(gettext("You have asked to take your move back."))).to_be_visible()
        two.reload()
        asks = gettext("%(name)s asks to take the last move back.") % {"name": "alice"}
        expect(two.get_by_text(asks)).to_be_visible()
        assert not list(blemishes(two, "asked", thumbs=True))
        two.get_by_role("button", name=gettext("Let them")).click()
        expect(two.get_by_text(asks)).to_have_count(0)
        assert Game.objects.get().ply == 0

        due = Game.objects.get().due_at
        two.locator("#offer-pause").click()
        day = timezone.localdate() + timedelta(days=9)
        two.locator("#pause-until").fill(day.isoformat())
        two.get_by_role("button", name=gettext("Propose it")).click()
        one.reload()
        one.get_by_role("button", name=gettext("Agree"), exact=True).click()
        expect(one.locator(".offer")).to_have_count(0)
        assert due
        later = Game.objects.get().due_at
        assert later
        assert later - due > timedelta(days=9)
        assert not list(blemishes(one, "paused", thumbs=True))
