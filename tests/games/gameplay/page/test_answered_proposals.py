"""What became of a proposal, as the page says it to both sides until the next move."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Hold
from games.models import Game
from games.services.gamelog.actors import SiteActor
from games.services.gameplay.door import apply_command
from tests.support.games.pages import press, send, signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def answered(client: Client, game: Game) -> str:
    """Return what the page says of the last proposal that was answered."""
    page = client.get(f"/games/{game.pk}/")
    says: str = page.context["actions"].answered
    assert says in text(page)
    assert ('id="answered"' in page.content.decode()) is bool(says)
    return says


@pytest.mark.slow
def test_both_are_told_that_a_takeback_was_allowed_until_the_next_move(
    live_game: Game, alice: User, bob: User
) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    send(hers, live_game, "A1")
    his.get(f"/games/{live_game.pk}/")
    press(hers, live_game, "propose", what="takeback")
    press(his, live_game, "respond", answer="accept")
    assert answered(hers, live_game)
    assert "alice" in answered(his, live_game)
    send(hers, live_game, "B2")
    assert not answered(hers, live_game)
    assert not answered(his, live_game)


def test_a_move_undone_before_anybody_saw_it_is_no_news(
    live_game: Game, alice: User, bob: User
) -> None:
    hers = signed_in(alice)
    send(hers, live_game, "A1")
    press(hers, live_game, "takeback")
    assert Game.objects.get().ply == 0
    assert not answered(signed_in(bob), live_game)


@pytest.mark.slow
def test_an_offer_that_a_move_has_declined_is_said_to_be_declined(
    live_game: Game, alice: User, bob: User
) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    send(hers, live_game, "A1")
    press(hers, live_game, "propose", what="end")
    send(his, live_game, "B1")
    assert answered(hers, live_game)
    assert "alice" in answered(his, live_game)
    send(hers, live_game, "C1")
    assert not answered(hers, live_game)


def test_an_agreed_pause_is_said_to_both(live_game: Game, alice: User, bob: User) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    press(hers, live_game, "propose", what="pause", until=day)
    press(his, live_game, "respond", answer="accept")
    assert answered(hers, live_game) == answered(his, live_game) != ""


@pytest.mark.slow
def test_a_page_on_which_a_move_is_chosen_hears_what_has_happened(
    live_game: Game, alice: User, bob: User
) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    address, peek = f"/games/{live_game.pk}/", {"HX-Request": "true", "Page-Peek": "1"}
    press(his, live_game, "propose", what="end")
    page = hers.get(address, headers=peek)
    assert page.context["latest"] == page.context["actions"].pending.says
    assert 'data-latest="' in page.content.decode()
    assert "data-latest" not in hers.get(address).content.decode()
    send(hers, live_game, "A1")
    page = his.get(address, headers=peek)
    assert page.context["latest"] == page.context["actions"].answered != ""
    send(his, live_game, "B1")
    latest = hers.get(address, headers=peek).context["latest"]
    assert "bob" in latest
    assert "B1" in latest


def latest(client: Client, game: Game) -> str:
    """Return what an open page is told has happened."""
    headers = {"HX-Request": "true", "Page-Peek": "1"}
    says: str = client.get(f"/games/{game.pk}/", headers=headers).context["latest"]
    return says


def test_what_is_no_move_is_not_told_as_the_move_before_it(
    live_game: Game, alice: User, bob: User
) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    send(hers, live_game, "A1")
    assert "A1" in latest(his, live_game)
    press(hers, live_game, "propose", what="end")
    press(hers, live_game, "respond", answer="decline")
    assert latest(his, live_game) == ""


def test_a_stopped_clock_is_not_told_as_the_move_before_it(
    live_game: Game, alice: User, bob: User
) -> None:
    send(signed_in(alice), live_game, "A1")
    apply_command(live_game.pk, Hold("7"), by=SiteActor(), key="hold", at=timezone.now())
    assert latest(signed_in(bob), live_game) == ""


@pytest.mark.slow
def test_a_move_during_an_agreed_pause_is_told(live_game: Game, alice: User, bob: User) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    day = (timezone.localdate(timezone=alice.zone()) + timedelta(days=5)).isoformat()
    press(hers, live_game, "propose", what="pause", until=day)
    press(his, live_game, "respond", answer="accept")
    assert latest(his, live_game) == answered(his, live_game) != ""
    send(hers, live_game, "A1")
    assert "A1" in latest(his, live_game)
