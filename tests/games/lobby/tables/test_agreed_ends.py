"""A game whose agreed end has passed can neither be offered nor begun (ruling cards-12)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Game, Table
from games.services.clock.timeouts import settle_overdue
from games.services.lobby import tables
from games.services.lobby.terms import Terms

DAY = timedelta(days=1)


def ending(day: datetime) -> Terms:
    return Terms("cards", {"end": "date", "date": f"{day:%Y-%m-%d}"}, per_move(3))


def test_a_day_that_has_passed_is_refused(alice: User, now: datetime) -> None:
    with pytest.raises(Refused, match="^agreed-end-passed"):
        tables.open_table(alice, ending(now - DAY), at=now)
    assert not Table.objects.exists()


def test_a_table_that_waited_too_long_begins_no_game(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, ending(now), at=now)
    with pytest.raises(Refused, match="^agreed-end-passed"):
        tables.accept(table.pk, bob, at=now + 2 * DAY)
    assert not Game.objects.exists()


def test_the_sweep_ends_the_game_when_the_day_is_over(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, ending(now), at=now)
    (game,) = tables.accept(table.pk, bob, at=now)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + DAY
    assert game.settles_at == midnight
    assert settle_overdue(midnight) == 1
    game.refresh_from_db()
    assert game.termination == "term-over"
