"""Somebody is invited to a game they do not know, and somebody sits down in the lobby."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.rules import RULESETS
from games.services.lobby import standing_challenges
from games.services.lobby.tables import Terms, open_by_link, open_table
from tests.games.conftest import alice, empty_cache
from tests.support.fixtures.browser import BOTH_WAYS, Visitors

__all__ = ["alice", "empty_cache"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("empty_cache"),
]

LAPTOP, PHONE = ViewportSize(width=1366, height=657), ViewportSize(width=390, height=844)
WINDOWS = [
    pytest.param(PHONE, id="phone"),
    pytest.param(LAPTOP, id="laptop", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.slow
def test_an_invitation_is_answered_without_scrolling(
    live_server: LiveServer, visitors: Visitors, alice: User, window: ViewportSize
) -> None:
    page = visitors(viewport=window)
    for key in RULESETS:
        __, token = open_by_link(alice, Terms(key, {}), at=timezone.now())
        page.goto(f"{live_server.url}/invitation/{token}/")
        expect(page.locator(".preview .felt")).to_be_visible()
        button = page.locator("main .primary").bounding_box()
        assert button
        assert button["y"] + button["height"] <= window["height"], key
        assert page.evaluate("document.documentElement.scrollWidth") == window["width"]
        if window is LAPTOP:
            board = page.locator(".preview .felt").bounding_box()
            assert board
            assert board["y"] + board["height"] <= window["height"], key


@pytest.mark.slow
def test_the_game_of_an_invitation_is_tried_out_and_accepted_without_javascript(
    live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    __, token = open_by_link(alice, Terms("sogo", {"size": 3}), at=timezone.now())
    page = visitors(java_script_enabled=False)
    page.goto(f"{live_server.url}/invitation/{token}/")
    page.get_by_text(_("All terms")).click()
    expect(page.locator("dl.facts")).to_be_visible()
    page.get_by_role("link", name=_("Try three moves")).click()
    expect(page).to_have_url(re.compile(r"/analysis/sogo/\?size=3"))
    for rod in ("A1", "B2", "C3"):
        page.locator(f"#pick-{rod}").click()
    page.goto(f"{live_server.url}/invitation/{token}/")
    page.get_by_role("button", name=_("Accept and play")).click()
    expect(page.locator("#game")).to_be_visible()


@BOTH_WAYS
def test_one_press_in_the_lobby_sits_down(
    live_server: LiveServer, visitors: Visitors, alice: User, scripts: bool
) -> None:
    open_table(alice, Terms("tiles", {}), at=timezone.now())
    standing_challenges.create(alice, Terms("sogo", {}), 1, at=timezone.now())
    page = visitors(viewport=PHONE, java_script_enabled=scripts)
    for __ in range(2):
        page.goto(f"{live_server.url}/lobby/")
        page.get_by_role("button", name=_("Sit down")).first.click()
        expect(page.locator("#game")).to_be_visible()
    assert {game.ruleset for game in Game.objects.all()} == {"tiles", "sogo"}
