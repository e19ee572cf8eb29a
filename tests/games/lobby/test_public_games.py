"""A game is public where its table was open to anybody; others are for those who play them."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import User
from games.log.commands import Resign
from games.models import Game, Table
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import standing_challenges, tables
from games.services.lobby.game_visibility import games_of
from games.services.lobby.rematches import request_rematch
from games.services.lobby.tables import Terms

pytestmark = pytest.mark.database
TERMS = Terms("sogo", {})


def joined(table: Table, guest: User, at: datetime, token: str = "") -> Game:
    (game,) = tables.accept(table.pk, guest, at=at, token=token)
    return game


def test_a_game_from_the_lobby_or_against_a_bot_is_public(
    alice: User, bob: User, now: datetime
) -> None:
    game = joined(tables.open_table(alice, TERMS, at=now), bob, now)
    assert (game.public, game.people) == (True, 2)
    (alone,) = tables.play_now(alice, TERMS, ["beginner"], at=now)
    assert (alone.public, alone.people) == (True, 1)


def test_a_game_from_a_standing_challenge_is_public(alice: User, bob: User, now: datetime) -> None:
    challenge = standing_challenges.create(alice, TERMS, 2, at=now)
    seen = standing_challenges.fingerprint_of(challenge)
    assert standing_challenges.take(challenge.pk, bob, at=now, seen=seen).public


@pytest.mark.slow
def test_a_game_by_invitation_is_for_its_players(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    named = joined(tables.open_table(alice, TERMS, at=now, others=[bob]), bob, now)
    table, token = tables.open_by_link(alice, TERMS, at=now)
    linked = joined(table, bob, now, token)
    assert not named.public
    assert not linked.public
    for stranger in (None, carol):
        assert not games_of(bob, stranger).exists()
    assert set(games_of(alice, bob)) == {named, linked}


@pytest.mark.parametrize("invited", [False, True])
def test_a_rematch_is_as_public_as_the_game_before(
    alice: User, bob: User, now: datetime, invited: bool
) -> None:
    others = [bob] if invited else []
    game = joined(tables.open_table(alice, TERMS, at=now, others=others), bob, now)
    apply_command(game.pk, Resign(), by=PlayerActor(bob), key="r", at=now)
    game.refresh_from_db()
    table = request_rematch(game, bob, at=now)
    assert isinstance(table, Table)
    assert joined(table, alice, now).public is not invited
