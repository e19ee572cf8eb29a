"""Hints in a game alone: asked for with the finger, read, followed, and counted in the result."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext as _
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Game
from games.services.gamelog.state_cache import state_of
from tests.games.conftest import alice
from tests.rules.cards.games import TWELVE
from tests.rules.cards.test_cards_next_digit import HARD_GRID
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.support.games.cards.decks import cards
from tests.support.games.pages import act
from tests.system.browser.inspection import DEVICES, blemishes, shot, sign_in, until

__all__ = ["alice"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 657}


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("window", [PHONE, *only_in_the_long_run(LAPTOP)])
def test_a_card_is_solved_with_hints_that_are_counted(
    live_server: LiveServer,
    visitors: Visitors,
    alice: User,
    device: dict[str, object],
    window: dict[str, int],
) -> None:
    game = cards(alice, card="pasted", puzzle=TWELVE)
    page = visitors(**{**device, "viewport": window})
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    assert page.locator(".moves .setup a").evaluate("(entry) => entry.scrollHeight") < 60
    page.locator("#do-glass").click()
    page.locator("#do-hint").click()
    expect(page.locator("#tip")).to_be_in_viewport()
    assert page.locator("td.tip-area").count() % 9 == 0
    shot(page, "hint-where-to-look")
    page.locator("#do-hint").click()
    goal = page.locator("td.tip-goal")
    expect(goal).to_have_count(1)
    expect(page.locator("#do-hint")).to_have_count(0)
    expect(page.locator("#tip")).to_be_in_viewport()
    shot(page, "hint-the-step")
    tip = _tip_move(game)
    goal.locator(".at").click()
    page.locator(f"[data-piece='{tip[0]}']").click()
    page.locator("#send .primary").click()
    expect(page.locator("#tip")).to_have_count(0)
    expect(page.locator("td.tip-goal")).to_have_count(0)
    expect(page.locator("#do-hint")).to_be_visible()
    game.refresh_from_db()
    assert [str(made.move) for made in state_of(game).moves][-3:] == ["hint", "hint", tip]


def _tip_move(game: Game) -> str:
    state = state_of(Game.objects.get(pk=game.pk))
    tip = state.ruleset.board(state.view(0), 0).tip
    assert tip
    return tip.move


@pytest.mark.slow
def test_after_the_end_the_what_if_board_shows_a_hint_and_writes_it(
    live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    game = cards(alice, card="pasted", puzzle=TWELVE)
    page = visitors(viewport=PHONE)
    sign_in(page, live_server.url, alice)
    page.goto(live_server.url + game.get_absolute_url())
    page.locator("#do-glass").click()
    page.locator("#do-hint").wait_for()
    what_if = f"{live_server.url}/games/{game.pk}/2/analysis/"
    page.goto(what_if)
    expect(page.locator("#ask-tip")).to_have_count(0)
    act(game, alice, Resign())
    page.goto(what_if)
    page.locator("#ask-tip").click()
    expect(page.locator("td.tip-area").first).to_be_visible()
    page.locator("#ask-tip").click()
    expect(page.locator("td.tip-goal")).to_have_count(1)
    shot(page, "hint-what-if")
    page.locator("#take-tip").click()
    expect(page.locator("#tip")).to_have_count(0)
    expect(page.locator("#ask-tip")).to_be_visible()


@pytest.mark.slow
def test_a_long_hint_is_read_with_the_keyboard_and_its_end_is_announced(
    live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    game = cards(alice, card="pasted", puzzle=HARD_GRID)
    act(game, alice, PlayMoves(("glass",)))
    act(game, alice, Resign())
    page = visitors(viewport=PHONE)
    page.goto(f"{live_server.url}/games/{game.pk}/2/analysis/?tip=2")
    tip = page.get_by_role("region", name=_("Hint"))
    assert tip.locator("p").count() > 12
    tip.focus()
    page.keyboard.press("End")
    until(page, lambda: tip.evaluate("tip => tip.scrollTop + tip.clientHeight >= tip.scrollHeight"))
    assert tip.evaluate("tip => tip.scrollTop") > 0
    announced = page.locator("#tip [role=status]").all_inner_texts()
    assert announced == [tip.locator("p").last.inner_text()]
    assert not list(blemishes(page, "a long hint", thumbs=True))
    shot(page, "hint-long")
