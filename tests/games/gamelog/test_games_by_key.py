"""A player's own seat is found in one small statement, or without any."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.services.gamelog.games_by_key import game_by_key, own_seat, read_seats

pytestmark = pytest.mark.database


def test_the_own_seat_is_read_alone_or_taken_from_those_at_hand(
    sogo_game: Game, alice: User, bob: User, carol: User
) -> None:
    game = game_by_key(sogo_game.pk)
    assert game is not None
    people = (alice, bob, carol)
    expected = [(0, True), (1, False), None]
    with CaptureQueriesContext(connection) as queries:
        assert [own_seat(game, player) for player in people] == expected
    assert len(queries) == len(people)
    read_seats(game)
    with CaptureQueriesContext(connection) as queries:
        assert [own_seat(game, player) for player in people] == expected
    assert not queries
