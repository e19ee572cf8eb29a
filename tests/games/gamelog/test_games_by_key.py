"""Who sits at a game is found in one small statement, or without any."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.services.gamelog.games_by_key import game_by_key, read_seats, seated_accounts

pytestmark = pytest.mark.database


def test_the_accounts_seated_are_read_alone_or_taken_from_those_at_hand(
    sogo_game: Game, bot_game: Game, alice: User, bob: User
) -> None:
    for key, expected in (
        (sogo_game.pk, [(0, alice.pk, True), (1, bob.pk, False)]),
        (bot_game.pk, [(0, alice.pk, True)]),
    ):
        game = game_by_key(key)
        assert game is not None
        with CaptureQueriesContext(connection) as queries:
            assert seated_accounts(game) == expected
        assert len(queries) == 1
        read_seats(game)
        with CaptureQueriesContext(connection) as queries:
            assert seated_accounts(game) == expected
        assert not queries
