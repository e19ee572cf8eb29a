"""The chat beside the board with two notices at once: the form for a message stays free."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import Propose
from games.services.disputes.reports import filing
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de-DE", *only_in_the_long_run("en-GB")])
def test_two_notices_leave_the_form_of_the_chat_free(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, lang: str
) -> None:
    cache.clear()
    User.objects.update(language="")
    page = visitors(quiet=False, locale=lang, viewport={"width": 1366, "height": 657})
    sign_in(page, live_server.url, alice)
    game = start_game("frege", [alice, bob], options={}, at=timezone.now())
    act(game, bob, Propose())
    filing.file(game.pk, bob, category="rules", ply=0, text="Why?", at=timezone.now())
    page.goto(f"{live_server.url}{game.get_absolute_url()}#chat")
    shot(page, f"two notices {lang}", whole=False)
    expect(page.locator(".news > .notice").filter(visible=True)).to_have_count(2)
    notice = page.locator(".news > .notice").filter(visible=True).first.bounding_box()
    form = page.locator("#chat-form").bounding_box()
    assert notice
    assert form
    assert form["y"] + form["height"] <= notice["y"] + 1, "covered"
    field, button = page.locator("#chat-text"), page.locator("#chat-form button")
    for part in (field, button):
        expect(part).to_be_in_viewport(ratio=0.95)
    field.click(timeout=2000)
    field.fill("Gut gespielt!")
    button.first.click(timeout=2000)
    expect(page.locator("#chat")).to_contain_text("Gut gespielt!")
    shot(page, f"two notices said {lang}", whole=False)
