"""How many tables one player may open: enough for anybody, too few for a flood."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.time.control import per_move
from games.models import Table, TablePlace
from games.services.lobby import tables
from games.services.lobby.quotas import QuotaExceeded
from games.services.lobby.terms import Terms
from tests.games.conftest import person
from tests.support.crowd import at_once

pytestmark = pytest.mark.database

TERMS = Terms("sogo", {})


def opened(host: User, count: int, at: datetime, **more: object) -> None:
    """So many tables of `host`, as if opened then."""
    invited = more.pop("others", [])
    made = Table.objects.bulk_create(
        Table(ruleset="sogo", host=host, time_control=per_move(3), created_at=at, **more)
        for _ in range(count)
    )
    TablePlace.objects.bulk_create(
        TablePlace(table=table, place=1, user=user, state=TablePlace.State.DECLINED, at=at)
        for table in made
        for user in invited
    )


def test_twenty_open_tables_at_once(alice: User, now: datetime) -> None:
    opened(alice, 19, now - timedelta(days=9))
    table = tables.open_table(alice, TERMS, at=now)
    with pytest.raises(QuotaExceeded, match="^too-many-open-tables count=20"):
        tables.open_table(alice, TERMS, at=now)
    tables.withdraw(table.pk, alice, at=now)
    tables.open_table(alice, TERMS, at=now)


def test_twenty_invitations_a_day(alice: User, bob: User, now: datetime) -> None:
    opened(alice, 20, now, others=[bob], state=Table.State.DECLINED)
    with pytest.raises(QuotaExceeded, match="^too-many-invitations$"):
        tables.open_table(alice, TERMS, at=now, others=[bob])
    tables.open_table(alice, TERMS, at=now)
    tables.open_table(alice, TERMS, at=now + timedelta(days=1), others=[bob])


def test_sixty_games_with_bots_an_hour(alice: User, bob: User, now: datetime) -> None:
    opened(alice, 59, now, state=Table.State.ACCEPTED)
    tables.play_now(alice, TERMS, ["beginner"], at=now)
    with pytest.raises(QuotaExceeded, match="^too-many-starts$"):
        tables.play_now(alice, TERMS, ["beginner"], at=now)
    tables.play_now(bob, TERMS, ["beginner"], at=now)
    tables.play_now(alice, TERMS, ["beginner"], at=now + timedelta(hours=1))


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_ten_invitations_at_the_same_moment_are_no_way_around_it(now: datetime) -> None:
    alice, bob = person("alice"), person("bob")
    opened(alice, 17, now, others=[bob], state=Table.State.DECLINED)

    def invite(number: int) -> str:
        try:
            tables.open_table(alice, TERMS, at=now, others=[bob])
        except QuotaExceeded:
            return "enough"
        return "invited"

    assert at_once(invite, 10) == {"invited": 3, "enough": 7}
