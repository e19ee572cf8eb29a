"""A plan has answered while its owner was away: the page says so until it is put away."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.conditional_moves.plans import ANY
from games.log.time.control import STANDARD
from games.services.gameplay import conditional_moves
from games.services.gameplay.game_start import start_game
from tests.games.conftest import admin, alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.disputes import enforce, file
from tests.support.games.pages import act
from tests.system.browser.inspection import PHONE, blemishes, sign_in

__all__ = ["admin", "alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


HIDDEN_DECISIONS = """() => {
    const { bottom } = document.querySelector("#news").getBoundingClientRect();
    return [...document.querySelectorAll(".records > .panel")]
        .filter((panel) => panel.getBoundingClientRect().top < bottom).length;
}"""


def test_a_ruling_and_an_answer_stand_over_the_board_until_they_are_put_away(
    lang: str, live_server: LiveServer, visitors: Visitors, alice: User, bob: User, admin: User
) -> None:
    cache.clear()
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    act(game, alice, PlayMoves(("A1",)))
    game.refresh_from_db()
    plan = [{"on": ANY, "do": ["C1"], "then": []}]
    board, at = game.board_event, timezone.now()
    conditional_moves.change(game.pk, alice, lambda _: plan, board=board, at=at)
    act(game, bob, PlayMoves(("B1",)))
    dispute = file(game, bob, timezone.now())
    enforce(dispute.pk, admin, ruling="dismiss", reason="All is well.", at=timezone.now())

    page = visitors(**{**PHONE, "locale": lang})
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/games/")
    expect(page.locator(".gcard .pill")).to_have_count(2)
    page.locator(".gcard").first.click()
    expect(page.locator("#news")).to_be_in_viewport()
    expect(page.locator("#news")).to_contain_text("All is well.")
    expect(page.locator("#news")).to_contain_text("C1")
    expect(page.locator(".moves .planned")).to_have_count(1)
    assert not list(blemishes(page, "news", thumbs=True))
    page.set_viewport_size({"width": 1240, "height": 900})
    assert page.evaluate(HIDDEN_DECISIONS) == 0
    page.locator("#news-seen").click()
    expect(page.locator("#news")).to_have_count(0)
    expect(page.locator(".moves .planned")).to_have_count(1)
