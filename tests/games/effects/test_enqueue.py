"""Rows of the outbox are made in one place, and none is made twice."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games.models import Channel, Delivery, Game, JobKind, Outbox
from games.models.topics import dedup_key_of
from games.services.effects import wake_ups
from games.services.effects.enqueue import enqueue
from tests.support.games.notifications.emails import row_for, send
from tests.support.servers.processes import ROOT

pytestmark = pytest.mark.database

CREATORS = {"create", "bulk_create", "get_or_create", "update_or_create"}
COMPILED_CREATORS = {"insert", "upsert"}
COLUMNS: dict[str, object] = {
    "kind": "other", "event": 8, "seat": 1, "object_id": "lesson 7", "user_id": 5, "actor_id": 6,
    "repeat": 1, "channel": Channel.PUSH, "dispute_id": "d", "chat_message_id": 9, "table_id": "t",
}  # fmt: skip


def asked(game: Game, at: datetime, **more: Any) -> Outbox:
    return Outbox(
        **{"kind": JobKind.BOT, "game": game, "event": 7, "seat": 0, "due_at": at, **more}
    )


def creations(file: Path) -> Iterator[str]:
    """Every call in a module that may put rows into the outbox.

    Few modules have the words for it, and the others need not be parsed.
    """
    text = file.read_text()
    may_create = re.search(r"\bOutbox|\b(insert|upsert)\(", text)
    for node in ast.walk(ast.parse(text)) if may_create else ():
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        by_orm = called.startswith("Outbox") and called.split(".")[-1] in {*CREATORS, "save"}
        if by_orm or called in COMPILED_CREATORS:
            yield f"{file.relative_to(ROOT)}: {called}"


APPS = ("games", "accounts", "config", "database", "events", "previews", "study")
FILES = [file for app in APPS for file in (ROOT / app).rglob("*.py")]


@pytest.mark.slow
def test_one_function_alone_makes_rows() -> None:
    found = sorted(call for file in FILES for call in creations(file))
    assert found == [
        "games/services/effects/enqueue.py: upsert",
        "games/services/gameplay/door.py: insert",  # Events.
    ]


def test_there_is_one_enqueue() -> None:
    found = [file for file in FILES if re.search(r"\bdef enqueue\b", file.read_text())]
    assert [str(file.relative_to(ROOT)) for file in found] == ["games/services/effects/enqueue.py"]


def test_what_is_asked_for_again_is_left_as_it_is(sogo_game: Game, now: datetime) -> None:
    (first,) = enqueue([asked(sogo_game, now)])
    (again,) = enqueue([asked(sogo_game, now + timedelta(hours=1))])
    assert again.pk == first.pk
    assert Outbox.objects.get(kind=JobKind.BOT).due_at == now


def test_what_is_asked_for_twice_at_once_is_one_row(sogo_game: Game, now: datetime) -> None:
    rows = enqueue([asked(sogo_game, now), asked(sogo_game, now), asked(sogo_game, now, repeat=1)])
    assert len({row.pk for row in rows}) == 2
    assert Outbox.objects.filter(kind=JobKind.BOT).count() == 2


def test_the_workers_hear_of_new_rows_after_the_commit(
    sogo_game: Game,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    rung: list[int | None] = []
    monkeypatch.setattr(wake_ups, "wake_workers", lambda rows: rung.extend(row.pk for row in rows))
    with django_capture_on_commit_callbacks(execute=True):
        (row,) = enqueue([asked(sogo_game, now)])
        assert rung == []
    assert rung == [row.pk]


def test_nothing_to_do_costs_no_statement(
    db: None, django_assert_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_num_queries(0):
        assert enqueue([]) == []


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_that_says_what_is_asked_counts(column: str) -> None:
    row, other = Outbox(kind="k"), Outbox(kind="k")
    setattr(other, column, COLUMNS[column])
    assert dedup_key_of(row) != dedup_key_of(other)


def test_a_mail_that_is_put_off_is_the_same_mail(sogo_game: Game, now: datetime) -> None:
    keys = {
        dedup_key_of(asked(sogo_game, now, channel=way)) for way in ("now", "bundled", "digest")
    }
    assert len(keys) == 1


def test_the_ledger_names_what_a_mail_was_about(sogo_game: Game, alice: User) -> None:
    row = row_for(JobKind.TURN, alice)
    delivery = send(row)
    assert delivery.dedup_key == row.dedup_key
    assert delivery.topic_columns == row.topic_columns
    assert (delivery.game, delivery.event) == (sogo_game, 0)
    assert Delivery.objects.count() == 1
