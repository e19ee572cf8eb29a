"""Very many games at once, copied inside the database from one that was really begun."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, models
from django.utils import timezone

from accounts.models import User
from games.log.time.control import PRESETS
from games.models import Event, Game, Seat
from games.services.gameplay.game_start import start_game

PLAYER_COUNT = 2000
GAME_COUNT = 100_000
DUE_DELAY = timedelta(minutes=10)


def gather(count: int = GAME_COUNT) -> Game:
    """Return one of so many games of others, one due each minute from DUE_DELAY on.

    They are made once, and stay for the next benchmark.
    """
    here = Game.objects.filter(seats__user__username__startswith="crowd-").first()
    if here is not None:
        return here
    crowd = people()
    pattern = begun(*crowd[:2])
    copies(pattern, count, timezone.now() + DUE_DELAY, crowd=crowd)
    return pattern


def people(count: int = PLAYER_COUNT) -> list[User]:
    """Create players with consecutive keys, who never sleep and take no vacation."""
    users = [
        User(username=f"crowd-{n}", quiet_from=0, quiet_until=0, auto_vacation=False)
        for n in range(count)
    ]
    User.objects.bulk_create(users)
    return list(User.objects.filter(username__startswith="crowd-").order_by("pk"))


def begun(first: User, second: User) -> Game:
    """Begin a game to copy, with the usual time."""
    at = timezone.now()
    return start_game("sogo", [first, second], options={}, at=at, time_control=PRESETS["standard"])


def copies(pattern: Game, count: int, due: datetime, *, crowd: list[User] | None = None) -> None:
    """Create `count` games like `pattern` with their logs, one due each minute from `due` on.

    The players are those of `pattern`, or two of `crowd` each. Needs PostgreSQL.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(
            "CREATE TEMP TABLE copied AS SELECT gen_random_uuid() AS id, n"
            " FROM generate_series(1, %s) AS n",
            [count],
        )
        assert pattern.due_at is not None
        later = "t.{} + %s + copied.n * interval '1 minute'"
        moved: list[object] = [due - pattern.due_at]
        new: dict[str, tuple[str, list[object]]] = {
            name: (later.format(name), moved) for name in ("due_at", "settles_at", "moved_at")
        }
        new["id"] = ("copied.id", [])
        _insert(cursor, Game, "t.id = %s", [pattern.pk], new)
        of_game: dict[str, tuple[str, list[object]]] = {"game_id": ("copied.id", [])}
        whose = dict(of_game)
        if crowd:
            someone = "%s + (copied.n * 2 + t.number) %% %s"
            whose["user_id"] = (someone, [crowd[0].pk, len(crowd)])
        _insert(cursor, Seat, "t.game_id = %s", [pattern.pk], whose)
        of_game["received_at"] = (later.format("received_at"), moved)
        _insert(cursor, Event, "t.game_id = %s", [pattern.pk], of_game)
        cursor.execute("DROP TABLE copied")
        cursor.execute("ANALYZE")
        cursor.execute("RESET statement_timeout")


def _insert(
    cursor: Any,
    model: type[models.Model],
    where: str,
    which: list[object],
    new: Mapping[str, tuple[str, list[object]]],
) -> None:
    """Copy every row of `model` that is meant once for each game, with the `new` columns."""
    columns, values, params = [], [], []
    for field in model._meta.concrete_fields:
        if field.primary_key and field.column not in new:
            continue
        expression, given = new.get(field.column, (f't."{field.column}"', []))
        columns.append(f'"{field.column}"')
        values.append(expression)
        params += given
    table = model._meta.db_table
    cursor.execute(
        f'INSERT INTO "{table}" ({", ".join(columns)}) SELECT {", ".join(values)}'  # noqa: S608
        f' FROM "{table}" t, copied WHERE {where}',
        [*params, *which],
    )
