"""Every compiled query says and finds what the ORM, asked afresh, would say and find.

If these tests fail after an update of Django, one of its private parts has changed on which
`database.compiled_queries` and `database.compiled_writes` lean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.identity import guests
from accounts.models import User
from database import combined_writes, compiled_writes
from database.compiled_queries import CompiledSelect, Gap
from database.compiled_writes import CompiledUpdate, insert, save_columns, upsert
from games.log.conditional_moves.plans import ANY
from games.models import Event, Game, NotificationPreference, Seat
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.services.gameplay.game_start import start_game
from tests.games.conftest import person
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database

Statements = list[tuple[str, str]]
"""Pairs: what a compiled query said, and what the ORM says."""


@pytest.fixture
def alice(db: None) -> User:
    return person("alice")


@pytest.fixture
def game(alice: User) -> Game:
    return start_game("sogo", [alice, person("bob")], options={}, at=timezone.now())


@contextmanager
def undone() -> Iterator[CaptureQueriesContext]:
    """Note what is said, and take back what it has done."""
    with transaction.atomic(), CaptureQueriesContext(connection) as captured:
        yield captured
        transaction.set_rollback(True)


def text_of(captured: CaptureQueriesContext) -> str:
    """What is said of rows, without the keys that a new row is told."""
    (text,) = (q["sql"] for q in captured.captured_queries if "SAVEPOINT" not in q["sql"])
    return text.split(" RETURNING ")[0]


@contextmanager
def with_values(build: Callable[[], Any], values: dict[str, Any]) -> Iterator[Any]:
    """What is built where each gap is its value: what everybody else would write."""
    with patch.dict(build.__globals__, Gap=lambda name, field: values[name]):
        yield build()


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> Iterator[Statements]:
    """Let every compiled query be compared with the ORM's own, as it is used, none combined."""
    found: Statements = []
    select, update = CompiledSelect.__call__, CompiledUpdate.__call__
    store = compiled_writes._insert

    def selected(self: CompiledSelect[Any], **values: Any) -> list[Any]:
        with CaptureQueriesContext(connection) as ours:
            rows = select(self, **values)
        with with_values(self._build, values) as queryset, CaptureQueriesContext(connection) as orm:
            expected = list(queryset)
        assert [columns(row) for row in rows] == [columns(row) for row in expected]
        found.append((text_of(ours), text_of(orm)))
        return rows

    def updated(self: CompiledUpdate, **values: Any) -> None:
        with with_values(self._build, values) as (queryset, columns), undone() as orm:
            queryset.update(**columns)
        with CaptureQueriesContext(connection) as ours:
            update(self, **values)
        found.append((text_of(ours), text_of(orm)))

    def stored(row: Model, unique: Any = (), update: Any = ()) -> None:
        with undone() as orm:
            clash = {"unique_fields": unique, "update_fields": update} if unique else {}
            type(row)._base_manager.bulk_create([row], update_conflicts=bool(unique), **clash)
        row.pk = None
        with CaptureQueriesContext(connection) as ours:
            store(row, unique, update)
        found.append((text_of(ours), text_of(orm)))

    monkeypatch.setattr(combined_writes, "_waiting", lambda _connection: None)
    monkeypatch.setattr(CompiledSelect, "__call__", selected)
    monkeypatch.setattr(CompiledUpdate, "__call__", updated)
    monkeypatch.setattr(compiled_writes, "_insert", stored)
    yield found
    assert [ours for ours, _orm in found] == [orm for _ours, orm in found]


def columns(row: Model) -> dict[str, Any]:
    """All that was read of a row, and of the rows read with it."""
    return {
        **{name: value for name, value in vars(row).items() if name != "_state"},
        **{f"of {name}": columns(kept) for name, kept in row._state.fields_cache.items() if kept},
    }


def send(client: Client, game: Game, move: str) -> None:
    state = state_of(Game.objects.get(pk=game.pk))
    form = {"board": state.board_event, "key": str(uuid4()), "move": move}
    assert client.post(f"{game.get_absolute_url()}move/", form).status_code == 303


def test_a_move_says_what_the_orm_would_say(
    game: Game, alice: User, statements: Statements
) -> None:
    bob = game.seats.get(number=1).user
    assert bob is not None
    send(signed_in(alice), game, "A1")
    branch = {"on": ANY, "do": ["C1"], "then": []}
    board = Game.objects.get().board_event
    conditional_moves.change(game.pk, alice, lambda _: [branch], board=board, at=timezone.now())
    send(signed_in(bob), game, "B1")
    assert Game.objects.get().ply == 3
    texts = " ".join(ours for ours, _orm in statements)
    assert "FOR NO KEY UPDATE" in texts or connection.vendor == "sqlite"
    for start in (
        'FROM "django_session"',
        'SELECT "accounts_user"',
        'INSERT INTO "games_event"',
        'INSERT INTO "games_outbox"',
        'UPDATE "games_game"',
        'UPDATE "games_seat"',
    ):
        assert start in texts


def test_a_guest_is_read_as_the_orm_would_read_them(db: None, statements: Statements) -> None:
    guest, response, request = person("guest", is_guest=True), HttpResponse(), HttpRequest()
    guests.remember(response, guest)
    request.COOKIES[guests.COOKIE] = response.cookies[guests.COOKIE].value
    assert guests.guest_of(request) == guest
    assert len(statements) == 1


def test_a_statement_is_built_once(game: Game) -> None:
    builds = []

    def build() -> QuerySet[Seat]:
        builds.append(1)
        return Seat.objects.filter(game=Gap("game", Game._meta.pk)).order_by("number")

    seats = CompiledSelect(build)
    assert [seat.number for seat in seats(game=game.pk)] == [0, 1]
    assert seats(game=uuid4()) == []
    assert len(builds) == 1


def test_columns_are_saved_as_they_are_read(game: Game) -> None:
    game.due_at, game.head_hash, game.ply = None, "ab" * 32, 7
    save_columns(game, "due_at", "head_hash", "ply")
    kept = Game.objects.get()
    assert (kept.due_at, kept.head_hash, kept.ply) == (None, "ab" * 32, 7)


@pytest.mark.parametrize("count", [1, 2])
def test_what_is_there_already_is_changed_and_keeps_its_key(
    alice: User, statements: Statements, count: int
) -> None:
    def stored(frequency: str) -> list[NotificationPreference]:
        rows = [
            NotificationPreference(user=alice, category=name, medium="mail", frequency=frequency)
            for name in ("turns", "chat")[:count]
        ]
        upsert(rows, unique=("user", "category", "medium"), update=("frequency",))
        return rows

    first, second = stored("now"), stored("off")
    assert [row.pk for row in first] == [row.pk for row in second]
    assert {row.frequency for row in alice.notification_preferences.all()} == {"off"}
    assert statements or count > 1


def test_several_rows_are_stored_by_one_statement(
    game: Game, django_assert_num_queries: Any
) -> None:
    at, digest = timezone.now(), iter(("1" * 64, "2" * 64))
    rows = [
        Event(game=game, number=100 + nth, kind="move", payload={}, received_at=at,
              prev_hash=prev, hash=prev)
        for nth, prev in enumerate(digest)
    ]  # fmt: skip
    with django_assert_num_queries(1):
        insert(rows)
    assert Event.objects.filter(number__gte=100).count() == 2
