"""Who blocks somebody steps back from every table that waits for both of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from accounts.models import User
from games.models import Block, Delivery, Game, JobKind, Outbox, Table
from games.services.gamelog.locking import Busy
from games.services.gamelog.refusals import GamelogRefusal
from games.services.lobby import tables
from games.services.lobby.openings.closure import close
from games.services.lobby.terms import Terms
from games.services.players import blocks
from games.services.worker import runner
from tests.games.conftest import person
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database

SOGO = Terms("sogo", {})
THREE = Terms("cards", {}, seats=3)
FOUR = Terms("cards", {}, seats=4)
State = Table.State


@pytest.fixture
def dora(db: None) -> User:
    return person("dora")


@pytest.fixture
def block(alice: User, bob: User, now: datetime) -> Callable[[], None]:
    """alice blocks bob; what is told of it alone stands in the outbox then."""

    def act() -> None:
        Outbox.objects.all().delete()
        blocks.block(alice, bob, at=now)

    return act


def state_of(table: Table) -> str:
    return Table.objects.get(pk=table.pk).state


def notices() -> set[tuple[str, str]]:
    rows = Outbox.objects.select_related("user").exclude(user=None)
    return {(row.kind, row.user.username) for row in rows if row.user}


@pytest.mark.slow
def test_an_invitation_of_the_blocker_is_withdrawn(
    alice: User, bob: User, now: datetime, block: Callable[[], None]
) -> None:
    table = tables.open_table(alice, SOGO, at=now, others=[bob])
    assert table.get_absolute_url() in signed_in(bob).get("/games/").content.decode()
    block()
    assert state_of(table) == State.WITHDRAWN
    assert notices() == set()
    for user in (alice, bob):
        shown = signed_in(user).get("/games/").content.decode()
        assert table.get_absolute_url() not in shown
    page = signed_in(bob).get(table.get_absolute_url())
    assert page.context["is_open"] is False
    assert "/accept/" not in page.content.decode()
    blocks.unblock(alice, bob)
    assert state_of(table) == State.WITHDRAWN


def test_the_mail_of_an_invitation_that_has_ended_is_not_sent(
    alice: User, bob: User, now: datetime
) -> None:
    tables.open_table(alice, SOGO, at=now, others=[bob])
    blocks.block(alice, bob, at=now)
    row = Outbox.objects.get(kind=JobKind.INVITED, user=bob)
    runner.run(row.pk)
    assert [mail.state for mail in Delivery.objects.filter(user=bob)] == [Delivery.State.SUPPRESSED]


@pytest.mark.slow
def test_an_invitation_of_the_blocked_is_declined(
    alice: User, bob: User, now: datetime, block: Callable[[], None]
) -> None:
    table = tables.open_table(bob, SOGO, at=now, others=[alice])
    block()
    assert state_of(table) == State.DECLINED
    assert notices() == {(JobKind.DECLINED, "bob")}


@pytest.mark.slow
def test_the_others_of_a_withdrawn_table_are_told(
    alice: User, bob: User, carol: User, now: datetime, block: Callable[[], None]
) -> None:
    table = tables.open_table(alice, THREE, at=now, others=[bob, carol])
    tables.accept(table.pk, carol, at=now)
    block()
    assert state_of(table) == State.WITHDRAWN
    assert notices() == {(JobKind.WITHDRAWN, "carol")}


@pytest.mark.slow
@pytest.mark.parametrize("sits", ["alice", "bob", "nobody"])
def test_where_somebody_else_invited_both_the_blocker_declines(
    alice: User, bob: User, dora: User, now: datetime, block: Callable[[], None], sits: str
) -> None:
    table = tables.open_table(dora, THREE, at=now, others=[alice, bob])
    if sits != "nobody":
        tables.accept(table.pk, {"alice": alice, "bob": bob}[sits], at=now)
    block()
    assert state_of(table) == State.DECLINED
    assert table.places.get(user=alice).state == "declined"
    assert table.places.get(user=bob).state != "declined"
    assert (JobKind.DECLINED, "dora") in notices()


def test_at_a_table_of_the_lobby_the_blocker_stands_up(
    alice: User, bob: User, dora: User, now: datetime, block: Callable[[], None]
) -> None:
    table = tables.open_table(dora, FOUR, at=now)
    for user in (alice, bob):
        tables.accept(table.pk, user, at=now)
    block()
    assert state_of(table) == State.OPEN
    assert set(table.places.values_list("user__username", flat=True)) == {"dora", "bob"}


def test_tables_without_the_other_and_games_that_have_begun_stay(
    alice: User, bob: User, carol: User, sogo_game: Game, now: datetime, block: Callable[[], None]
) -> None:
    stay = [
        tables.open_table(alice, SOGO, at=now),
        tables.open_table(alice, SOGO, at=now, others=[carol]),
        tables.open_table(bob, SOGO, at=now, others=[carol]),
    ]
    block()
    assert {state_of(table) for table in stay} == {State.OPEN}
    assert Game.objects.get(pk=sogo_game.pk).status == sogo_game.status


def test_a_table_that_begins_at_the_same_moment_is_left_to_begin(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tables.open_table(alice, SOGO, at=now, others=[bob])

    def quicker(table: Table, user: User) -> Callable[..., Table] | None:
        tables_way = tables.withdraw
        monkeypatch.undo()
        close(table, State.ACCEPTED, now)
        return tables_way

    monkeypatch.setattr(tables, "way_out", quicker)
    blocks.block(alice, bob, at=now)
    assert state_of(table) == State.ACCEPTED
    assert Block.objects.exists()


def test_where_a_table_is_held_nothing_is_changed(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tables.open_table(alice, SOGO, at=now, others=[bob])

    def held(*_: object) -> None:
        raise Busy(GamelogRefusal.GAME_BUSY)

    monkeypatch.setattr(tables, "close", held)
    answer = signed_in(alice).post("/players/bob/block/")
    assert answer.status_code == 409
    assert not Block.objects.exists()
    assert state_of(table) == State.OPEN
