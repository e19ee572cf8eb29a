"""Two people at a table take back, ask, agree, decline and pause, in both languages.

By day they take back and ask, in one language.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, ProposalKind, Propose, Respond
from games.log.time.control import STANDARD
from games.models import Game
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import blemishes, is_sent, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def own_request(moves: str) -> str:
    """Return how what the player has asked begins, in the language of the page."""
    asked = _("You have asked to take %(moves)s back. It can be answered until %(when)s.")
    before, after = asked.split("%(moves)s")
    return f"{before}{moves}{after.split('%(when)s')[0]}" if moves else before.strip()


def at_table(visitors: Visitors, server: LiveServer, user: User, game: Game) -> Page:
    page = visitors(viewport={"width": 390, "height": 800})
    sign_in(page, server.url, user)
    page.goto(server.url + game.get_absolute_url())
    return page


def place(page: Page, rod: str) -> None:
    page.locator(f"#pick-{rod}").click()
    page.locator("#send .primary").click()
    page.locator("#propose-takeback, #take-back").first.wait_for(state="attached")


def test_take_back_and_ask(
    lang: str, live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    User.objects.update(confirm_moves=True)
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    hers = at_table(visitors, live_server, alice, game)
    place(hers, "A1")
    hers.locator("#take-back").click()
    expect(hers.locator("#take-back")).to_have_count(0)
    assert Game.objects.get().ply == 0

    place(hers, "B2")
    expect(hers.locator("#take-back")).to_have_count(0)  # Once a turn; now it takes consent.
    his = at_table(visitors, live_server, bob, game)
    hers.locator("#game-menu").click()
    hers.locator("#propose-takeback").click()
    expect(hers.get_by_text(own_request("B2"))).to_be_visible()
    his.goto(f"{live_server.url}/games/")
    asks = _("%(name)s asks to take the last move back: %(moves)s.")
    asks = asks % {"name": "alice", "moves": "B2"}
    expect(his).to_have_title(f"(1) {_('My games')} · Fernzug")
    expect(his.locator("#to-answer").get_by_text(asks)).to_be_visible()
    assert not list(blemishes(his, "to answer", thumbs=True))
    his.get_by_role("link", name=_("The board as it would be")).click()
    his.wait_for_url("**/0/")
    his.goto(live_server.url + game.get_absolute_url())
    expect(his).to_have_title(re.compile(_("Your answer")))
    expect(his.get_by_text(asks)).to_be_visible()
    assert not list(blemishes(his, "asked", thumbs=True))
    his.get_by_role("button", name=_("Allow it")).click()
    expect(his.get_by_text(asks)).to_have_count(0)
    assert Game.objects.get().ply == 0


@pytest.mark.slow
def test_pause_offer_withdraw_and_decline(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    hers, his = (at_table(visitors, live_server, user, game) for user in (alice, bob))
    due = Game.objects.get().due_at
    his.locator("#game-menu").click()
    his.locator("#propose-pause").click()
    day = timezone.localdate(timezone=bob.zone()) + timedelta(days=9)
    his.locator("#pause-until").fill(day.isoformat())
    with his.expect_response(is_sent):
        his.get_by_role("button", name=_("Propose it")).click()
    hers.reload()
    hers.goto(f"{live_server.url}/games/")
    hers.locator("#to-answer").get_by_role("button", name=_("Agree"), exact=True).click()
    expect(hers.locator("#to-answer")).to_have_count(0)
    assert due
    later = Game.objects.get().due_at
    assert later
    assert later - due > timedelta(days=9, hours=-1)
    hers.goto(live_server.url + game.get_absolute_url())
    assert not list(blemishes(hers, "paused", thumbs=True))

    his.locator("#game-menu").click()
    his.get_by_role("button", name=_("Offer draw")).click()
    his.locator("#withdraw").click()
    expect(his.locator("#withdraw")).to_have_count(0)
    hers.reload()
    expect(hers.locator(".proposal")).to_have_count(0)

    hers.locator("#game-menu").click()
    hers.get_by_role("button", name=_("Offer draw")).click()
    expect(hers.locator("#withdraw")).to_be_visible()
    his.reload()
    expect(his.locator(".proposal")).to_contain_text(_("Your opponent offers you a draw."))
    his.get_by_role("button", name=_("Decline")).click()
    expect(his.locator(".proposal")).to_have_count(0)
    hers.reload()
    no = _("Your draw offer was declined. You may offer again after your next move.")
    expect(hers.get_by_text(no)).to_be_visible()


@pytest.mark.slow
def test_a_game_of_cards_ends_when_all_have_agreed(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    """Declined the first time; proposed by the other, it is."""
    cache.clear()
    game = start_game("cards", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    hers, his = (at_table(visitors, live_server, user, game) for user in (alice, bob))
    hers.locator("#game-menu").click()
    hers.get_by_role("button", name=_("Propose to end")).click()
    mine = _("You propose to end the game. It ends when all have agreed.")
    expect(hers.get_by_text(mine)).to_be_visible()
    his.reload()
    theirs = _("Ending the game and counting the points as they stand has been proposed.")
    expect(his.locator(".proposal")).to_contain_text(theirs)
    assert not list(blemishes(his, "proposed", thumbs=True))
    his.get_by_role("button", name=_("Decline")).click()
    expect(his.locator(".proposal")).to_have_count(0)
    hers.reload()
    no = _("Your proposal to end was declined. You may make it again after your next move.")
    expect(hers.get_by_text(no)).to_be_visible()

    his.locator("#game-menu").click()
    his.get_by_role("button", name=_("Propose to end")).click()
    expect(his.get_by_text(mine)).to_be_visible()
    hers.reload()
    hers.get_by_role("button", name=_("Agree"), exact=True).click()
    expect(hers.locator("#game")).to_contain_text(_("All agreed to stop."))
    expect(hers.locator("#rematch")).to_be_visible()
    his.reload()
    expect(his.locator("#game")).to_contain_text(_("All agreed to stop."))
    assert not Game.objects.get().running


@pytest.mark.slow
def test_the_offer_to_undo_goes_from_an_open_page_once_the_move_was_seen(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    User.objects.update(confirm_moves=True)
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    hers = at_table(visitors, live_server, alice, game)
    place(hers, "A1")
    late = hers.context.new_page()
    late.goto(live_server.url + game.get_absolute_url())
    for page in (hers, late):
        expect(page.locator("#take-back")).to_be_visible()
    late.route("**/games/**", lambda route: route.abort())  # It hears nothing any more.
    at_table(visitors, live_server, bob, game)
    expect(hers.locator("#take-back")).to_have_count(0, timeout=20_000)
    late.unroute("**/games/**")
    late.locator("#take-back").click()
    late.locator("#takeback-instead").click()
    expect(late.get_by_text(own_request(""))).to_be_visible()


@pytest.mark.slow
def test_whoever_chooses_sees_what_was_answered_and_keeps_the_choice(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User
) -> None:
    cache.clear()
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)
    act(game, alice, PlayMoves(("A1",)))
    act(game, bob, PlayMoves(("B1",)))
    act(game, alice, Propose(ProposalKind.TAKEBACK))
    hers = at_table(visitors, live_server, alice, game)
    expect(hers.locator("#withdraw")).to_be_visible()
    hers.locator("#pick-C1").click()
    act(game, bob, Respond(accept=True))
    expect(hers.locator("#changed")).to_be_visible(timeout=20_000)
    expect(hers.locator("#withdraw")).to_have_count(0)
    hers.locator("#changed a").click()
    expect(hers.locator("#answered")).to_be_visible()
    expect(hers.locator("#tray-title")).to_contain_text("C1")
    expect(hers.locator("#send .primary")).to_be_enabled()
