"""Combined writes leave what the same writes leave one by one, and whoever reads sees them."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from database.combined_writes import combined_writes
from database.compiled_writes import insert, save_columns, upsert
from games.log.commands import PlayMoves
from games.models import Event, Game, Outbox
from games.models.notifications.job_kinds import JobKind
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import person

pytestmark = pytest.mark.database


@pytest.fixture
def alice(db: None) -> User:
    return person("alice")


@pytest.fixture
def game(alice: User) -> Game:
    return start_game("sogo", [alice, person("bob")], options={}, at=timezone.now())


def event(game: Game, number: int, at: datetime) -> Event:
    hashed = f"{number:064d}"
    return Event(game=game, number=number, kind="move", payload={}, received_at=at,
                 prev_hash=hashed, hash=hashed)  # fmt: skip


def news(game: Game, at: datetime) -> Outbox:
    return Outbox(kind=JobKind.TURN_NEWS, game=game, seat=0, event=7, due_at=at)


def store(rows: list[Outbox]) -> None:
    upsert(rows, unique=("dedup_key",), update=("event", "due_at"))


def texts(captured: CaptureQueriesContext) -> list[str]:
    return [q["sql"] for q in captured if "SAVEPOINT" not in q["sql"]]


def in_one(count: int) -> int:
    """As many statements as `count` writes of several tables are."""
    return 1 if connection.vendor == "postgresql" else count


def test_writes_to_several_tables_are_one_statement(game: Game) -> None:
    at, row = timezone.now(), news(game, timezone.now())
    game.ply = 5
    with CaptureQueriesContext(connection) as captured, transaction.atomic(), combined_writes():
        insert([event(game, 100, at)])
        save_columns(game, "ply")
        store([row])
    assert len(texts(captured)) == in_one(3)
    assert Event.objects.filter(number=100).exists()
    assert Game.objects.get().ply == 5
    assert row.pk == Outbox.objects.get(event=7).pk


def test_two_writes_of_one_table_are_done_in_their_order(game: Game) -> None:
    with CaptureQueriesContext(connection) as captured, transaction.atomic(), combined_writes():
        for ply in (5, 6):
            game.ply = ply
            save_columns(game, "ply")
    assert len(texts(captured)) == 2
    assert Game.objects.get().ply == 6


def test_what_is_read_meanwhile_is_what_was_written(game: Game) -> None:
    game.ply = 5
    with transaction.atomic(), combined_writes():
        save_columns(game, "ply")
        assert Game.objects.get().ply == 5


def test_a_savepoint_takes_back_what_was_written_in_it_alone(game: Game) -> None:
    with transaction.atomic(), combined_writes():
        game.ply = 5
        save_columns(game, "ply")
        with transaction.atomic():
            game.head_hash = "ab" * 32
            save_columns(game, "head_hash")
            Game.objects.get()
            transaction.set_rollback(True)
    kept = Game.objects.get()
    assert (kept.ply, kept.head_hash == "ab" * 32) == (5, False)


def test_several_rows_and_rows_with_keys_come_in_their_order(game: Game) -> None:
    at, row = timezone.now(), news(game, timezone.now())
    with transaction.atomic(), combined_writes():
        store([row])
        game.ply = 5
        save_columns(game, "ply")
        insert([event(game, 100, at), event(game, 101, at)])
    assert row.pk == Outbox.objects.get(event=7).pk
    assert Event.objects.filter(number__gte=100).count() == 2


def test_what_one_part_is_refused_none_has_done(game: Game) -> None:
    at, ply = timezone.now(), game.ply
    game.ply = 5
    with pytest.raises(IntegrityError), transaction.atomic(), combined_writes():  # noqa: PT012
        save_columns(game, "ply")
        insert([event(game, 0, at)])
    assert Game.objects.get().ply == ply


def test_where_the_block_fails_nothing_is_written_later(game: Game) -> None:
    ply, game.ply = game.ply, 5
    with transaction.atomic():
        with pytest.raises(ZeroDivisionError), combined_writes():  # noqa: PT012
            save_columns(game, "ply")
            raise ZeroDivisionError
        Game.objects.get()
    assert Game.objects.get().ply == (ply if connection.vendor == "postgresql" else 5)


def test_a_move_is_locked_and_written_by_one_statement_each(game: Game, alice: User) -> None:
    with CaptureQueriesContext(connection) as captured:
        by: Any = PlayerActor(alice)
        apply_command(
            game.pk, PlayMoves(("A1",)), by=by, key=str(uuid4()), at=timezone.now(), board=0
        )
    assert len(texts(captured)) == 1 + in_one(4)
    assert first_difference(Game.objects.get()) == ""
