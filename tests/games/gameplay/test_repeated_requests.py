"""A request that comes twice, late, or under the key of another."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.commands import PlayMoves, Propose
from games.models import Event, Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import KeyReused, StaleBoard, apply_command

pytestmark = pytest.mark.database


def key() -> str:
    return str(uuid4())


def test_the_same_request_twice_is_one_move(sogo_game: Game, alice: User, now: datetime) -> None:
    again = key()
    first = apply_command(
        sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=again, at=now, board=0
    )
    second = apply_command(
        sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=again, at=now, board=0
    )
    assert not first.repeated
    assert second.repeated
    assert Event.objects.filter(game=sogo_game).count() == 2


def test_a_key_stands_for_one_request(sogo_game: Game, alice: User, now: datetime) -> None:
    again = key()
    apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=again, at=now)
    with pytest.raises(KeyReused):
        apply_command(sogo_game.pk, PlayMoves(("A2",)), by=PlayerActor(alice), key=again, at=now)


def test_nobody_can_occupy_the_key_of_another(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    same = key()
    apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=same, at=now)
    assert (
        apply_command(
            sogo_game.pk, PlayMoves(("A2",)), by=PlayerActor(bob), key=same, at=now
        ).state.ply
        == 2
    )


def test_a_stale_board_is_refused_and_nothing_changes(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=key(), at=now)
    rows = list(Event.objects.values_list("hash", flat=True))
    with pytest.raises(StaleBoard):
        apply_command(
            sogo_game.pk, PlayMoves(("A2",)), by=PlayerActor(bob), key=key(), at=now, board=0
        )
    assert list(Event.objects.values_list("hash", flat=True)) == rows


def test_a_proposal_in_between_does_not_make_a_board_stale(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    apply_command(sogo_game.pk, Propose(), by=PlayerActor(bob), key=key(), at=now)
    assert (
        apply_command(
            sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=key(), at=now, board=0
        ).state.ply
        == 1
    )
