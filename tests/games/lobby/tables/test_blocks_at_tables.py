"""A block keeps two players apart wherever games begin, whichever of them said so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from accounts.models import User
from games.log.commands import Refused, Resign
from games.models import Block, Game, Outbox, Table
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.rematches import request_rematch
from games.services.lobby.terms import Terms
from tests.support.games.pages import signed_in, text, why

SOGO = Terms("sogo", {})
Blocked = Callable[[], None]


@pytest.fixture(params=["by alice", "by bob"])
def blocked(request: pytest.FixtureRequest, alice: User, bob: User, now: datetime) -> Blocked:
    pair = (alice, bob) if request.param == "by alice" else (bob, alice)

    def block() -> None:
        Block.objects.create(user=pair[0], blocked=pair[1], at=now)

    return block


def test_no_invitation(alice: User, bob: User, now: datetime, blocked: Blocked) -> None:
    blocked()
    with pytest.raises(Refused, match="^player-not-invitable$"):
        tables.open_table(alice, SOGO, at=now, others=[bob])
    assert not Outbox.objects.exists()
    form = {
        "opponent": "player",
        "name": "bob",
        "time": "3",
        "match_length": "1",
        "beginner": "lot",
    }
    answer = signed_in(alice).post("/tables/new/sogo/", form)
    assert answer.status_code == 409
    assert why(LobbyRefusal.PLAYER_NOT_INVITABLE) in text(answer)
    assert 'value="bob"' in answer.content.decode()


def test_no_table(alice: User, bob: User, carol: User, now: datetime, blocked: Blocked) -> None:
    table = tables.open_table(alice, SOGO, at=now)
    client = signed_in(bob)
    assert table.get_absolute_url() in client.get("/lobby/").content.decode()
    blocked()
    assert not client.get("/lobby/").context["table_rows"]
    assert [row.table for row in signed_in(carol).get("/lobby/").context["table_rows"]] == [table]
    assert client.get(table.get_absolute_url()).status_code == 404
    answer = client.post(f"/tables/{table.pk}/accept/")
    assert answer.status_code == 409
    assert why(LobbyRefusal.SEAT_DENIED) in text(answer)
    assert "/block" not in answer.content.decode()
    assert tables.accept(table.pk, carol, at=now)


def test_no_seat_beside_another_guest_of_the_table(
    alice: User, bob: User, carol: User, now: datetime, blocked: Blocked
) -> None:
    table = tables.open_table(carol, Terms("cards", {}, seats=4), at=now)
    tables.accept(table.pk, alice, at=now)
    blocked()
    assert not signed_in(bob).get("/lobby/").context["table_rows"]
    with pytest.raises(Refused, match="^seat-denied$"):
        tables.accept(table.pk, bob, at=now)
    assert signed_in(alice).get(table.get_absolute_url()).status_code == 200


def test_no_way_by_a_link(alice: User, bob: User, now: datetime, blocked: Blocked) -> None:
    table, token = tables.open_by_link(alice, SOGO, at=now)
    blocked()
    with pytest.raises(Refused, match="^seat-denied$"):
        tables.accept(table.pk, bob, at=now, token=token)


def test_an_invitation_from_before_cannot_be_accepted_but_declined(
    alice: User, bob: User, now: datetime, blocked: Blocked
) -> None:
    table = tables.open_table(alice, SOGO, at=now, others=[bob])
    blocked()
    with pytest.raises(Refused, match="^seat-denied$"):
        tables.accept(table.pk, bob, at=now)
    assert tables.decline(table.pk, bob, at=now).state == Table.State.DECLINED


@pytest.mark.first_by_day
def test_no_rematch(
    sogo_game: Game, alice: User, bob: User, now: datetime, blocked: Blocked
) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)
    blocked()
    for user in (alice, bob):
        answer = signed_in(user).post(f"/games/{sogo_game.pk}/rematch/")
        assert answer.status_code == 409
        assert why(LobbyRefusal.PLAYER_NOT_INVITABLE) in text(answer)
        with pytest.raises(Refused):
            request_rematch(Game.objects.get(pk=sogo_game.pk), user, at=now)
    assert not Table.objects.exists()
