"""The words of a line: typed beside the what-if board while a script tries moves, otherwise on a
page of their own.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from study.models import Variation
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DESK, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAME, COMMENT = "[name=name]", "#study [name=comment]"


def choose(page: Page, move: str, line: str) -> None:
    """Try a move, and wait for the board after it."""
    page.locator("#board a", has_text=move).first.click()
    expect(page.locator("#study [name=moves]")).to_have_value(line)


def test_what_is_typed_stays_while_moves_are_tried_and_goes_with_a_kept_line(
    live_server: LiveServer, visitors: Visitors, alice: User, game: Game
) -> None:
    page = visitors(**DESK)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/games/{game.pk}/0/analysis/")
    page.fill(NAME, "Corner first")
    page.fill(COMMENT, "Better than the middle.")
    choose(page, "A1", "A1")
    expect(page.locator(NAME)).to_have_value("Corner first")
    expect(page.locator(COMMENT)).to_have_value("Better than the middle.")
    page.click("#study form button")
    expect(page.locator(NAME)).to_have_value("Corner first")
    choose(page, "B2", "A1,B2")
    expect(page.locator(NAME)).to_have_value("")


def test_without_a_script_words_are_typed_where_no_move_can_lose_them(
    live_server: LiveServer, visitors: Visitors, alice: User, game: Game
) -> None:
    page = visitors(**DESK, java_script_enabled=False)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/games/{game.pk}/0/analysis/")
    expect(page.locator(COMMENT)).to_be_hidden()
    choose(page, "A1", "A1")
    page.click("#study .no-script a >> nth=0")
    assert page.locator("#board a").count() == 0
    page.fill(NAME, "Corner first")
    page.fill("[name=comment]", "Better than the middle.")
    page.click("#kept-line form button")
    expect(page.locator("#study .study-tree")).to_contain_text("Better than the middle.")
    assert Variation.objects.get().moves == "A1"
