"""Answers from pages that are older than the pending proposal, and days no calendar has."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.log.refusals import LogRefusal
from games.models import Game, Status
from tests.support.games.pages import press, send, signed_in, text, why

pytestmark = pytest.mark.usefixtures("empty_cache")


def _accepted(client: Client, game: Game, page: HttpResponse) -> HttpResponse:
    """The button of that very page, with all its hidden fields."""
    form = re.search(r'<form[^>]*/respond/".*?</form>', page.content.decode(), re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    return client.post(f"/games/{game.pk}/respond/", {**fields, "answer": "accept"})


def test_agreeing_to_a_takeback_on_an_old_page_does_not_take_a_draw(
    live_game: Game, alice: User, bob: User
) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    send(hers, live_game, "A1")
    send(his, live_game, "B1")
    press(hers, live_game, "propose", what="takeback")
    old = his.get(f"/games/{live_game.pk}/")
    send(hers, live_game, "C1")
    press(hers, live_game, "propose", what="end")
    answer = _accepted(his, live_game, old)
    assert answer.status_code == 409
    assert why(LogRefusal.PROPOSAL_REPLACED) in text(answer)
    live_game.refresh_from_db()
    assert live_game.status == Status.RUNNING
    assert _accepted(his, live_game, answer).status_code == 303
    live_game.refresh_from_db()
    assert live_game.termination == "agreement"


@pytest.mark.slow
def test_a_takeback_is_answered_beside_the_board_as_it_would_be(
    live_game: Game, alice: User, bob: User
) -> None:
    hers, his = signed_in(alice), signed_in(bob)
    send(hers, live_game, "A1")
    send(his, live_game, "B1")
    press(hers, live_game, "propose", what="takeback")
    asks = his.get(f"/games/{live_game.pk}/").context["actions"].pending
    assert asks.board_url == f"/games/{live_game.pk}/0/"
    there = his.get(asks.board_url)
    pending = there.context["actions"].pending
    assert (pending.says, pending.board_url) == (asks.says, "")
    for client, ply in ((hers, 0), (his, 1), (Client(), 0)):
        other = client.get(f"/games/{live_game.pk}/{ply}/")
        assert other.context["actions"].pending is None
    assert _accepted(his, live_game, there).status_code == 303
    live_game.refresh_from_db()
    assert live_game.ply == 0


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
def test_a_pause_to_the_end_of_the_calendar_is_refused(
    live_game: Game, alice: User, day: str
) -> None:
    fields = {"what": "pause", "until": day, "key": uuid4()}
    answer = signed_in(alice).post(f"/games/{live_game.pk}/propose/", fields)
    assert answer.status_code == 409
    assert why(LogRefusal.PAUSE_OUT_OF_RANGE, days=60) in text(answer)
