"""Tables from before sittings keep who sat there, was invited, or declined, and who begins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE, AFTER = ("games", "0007_pencil_and_solo"), ("games", "0009_one_way_to_sit")
THEN = datetime(2026, 1, 2, tzinfo=UTC)
LATER = datetime(2026, 1, 3, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(*to: tuple[str, str]) -> Apps:
    executor = MigrationExecutor(connection)
    return executor.migrate(list(to)).apps


@pytest.fixture(autouse=True)
def _as_it_is_today() -> Iterator[None]:
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def stored(apps: Apps, **columns: Any) -> Any:
    names = {name: columns.pop(name) for name in ("guest", "invited") if name in columns}
    people = {name: person(apps, called) for name, called in names.items()}
    return apps.get_model("games", "Table").objects.create(
        ruleset="sogo", host=person(apps, "alice"), created_at=THEN, **people, **columns
    )


def person(apps: Apps, name: str) -> Any:
    return apps.get_model("accounts", "User").objects.get_or_create(username=name)[0]


def places(apps: Apps, table: Any) -> list[tuple[object, ...]]:
    rows = apps.get_model("games", "Sitting").objects.filter(table_id=table.pk).order_by("place")
    return list(rows.values_list("user__username", "bot", "state", "at"))


HOST = ("alice", "", "taken", THEN)


CASES: list[tuple[dict[str, Any], list[tuple[object, ...]]]] = [
    ({"beginner": "host"}, []),
    (
        {"guest": "bob", "state": "accepted", "settled_at": LATER, "beginner": "guest"},
        [("bob", "", "taken", LATER)],
    ),
    (
        {"guest": "bob", "invited": "bob", "state": "accepted", "settled_at": LATER},
        [("bob", "", "taken", LATER)],
    ),
    ({"invited": "bob"}, [("bob", "", "invited", THEN)]),
    (
        {"invited": "bob", "state": "declined", "settled_at": LATER},
        [("bob", "", "declined", LATER)],
    ),
    ({"bot": "strong", "state": "accepted"}, [(None, "strong", "taken", THEN)]),
]


def test_there_and_back_again() -> None:
    """All in one, because every step takes seconds."""
    before = migrate(BEFORE)
    made = [(stored(before, **columns), columns, second) for columns, second in CASES]
    after = migrate(AFTER)
    for table, columns, second in made:
        assert places(after, table) == [HOST, *second]
        today = after.get_model("games", "Table").objects.get(pk=table.pk)
        begins = {"host": 0, "guest": 1}.get(columns.get("beginner", "lot"))
        assert (today.seats, today.beginner, today.key) == (2, begins, None)
    back = migrate(BEFORE).get_model("games", "Table").objects
    for table, columns, second in made:
        again = back.get(pk=table.pk)
        assert again.beginner == columns.get("beginner", "lot")
        assert again.bot == columns.get("bot", "")
        assert bool(again.guest) == (again.state == "accepted" and not again.bot)
        assert bool(again.invited) == bool(second and second[0][2] != "taken")
