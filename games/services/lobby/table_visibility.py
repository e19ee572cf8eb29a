"""The tables that a player may see: those in the lobby, except for blocks, and the player's own."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from functools import cache
from uuid import UUID

from django.db.models import F, Q, QuerySet

from accounts.models import User
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows
from games.models import Table
from games.services.lobby import blocks_in_force
from games.services.lobby.sanctions_in_force import is_suspended
from games.services.lobby.terms import lasts_until, not_over

MAX_LISTED_COUNT = 240
"""How many tables, and how many challenges, are listed and counted, which are the newest."""


def listed(
    player: User | None, at: datetime, *, hidden: Collection[int] | None = None
) -> QuerySet[Table]:
    """Return the tables for anyone, except those whose last day is over, whose host is suspended,
    or with people whom a block hides (`hidden`, asked for here unless given).
    """
    hidden = blocks_in_force.hidden_from(player) if hidden is None else hidden
    return _but_for(hidden, _in_lobby().filter(not_over(at), ~is_suspended(at, "host")))


def newest(player: User | None, at: datetime, *, hidden: Collection[int]) -> list[tuple[UUID, int]]:
    """Return the keys and hosts of the newest tables that are `listed`: by a query that is built
    once, unless somebody is hidden from the viewer.
    """
    if not hidden:
        return [(key, host) for key, host in _newest(at=at, day=at.astimezone(UTC).date())]
    tables = listed(player, at, hidden=hidden).prefetch_related(None)
    return list(tables.values_list("pk", "host")[:MAX_LISTED_COUNT])


def _newest_rows() -> QuerySet[Table, tuple[UUID, int]]:
    at = Gap("at", Table._meta.get_field("created_at"))
    day = Gap("day", Table._meta.get_field("last_day"))
    rows = Table.objects.in_lobby().filter(lasts_until(day), ~is_suspended(at, "host"))
    return rows.values_list("pk", "host")[:MAX_LISTED_COUNT]


_newest = CompiledRows(_newest_rows, listed=Table)


@cache
def _in_lobby() -> QuerySet[Table]:
    """Return the query of tables in the lobby with their places; it is built once, since each use
    copies it.
    """
    return Table.objects.in_lobby().with_places()


def formerly_listed(player: User | None) -> QuerySet[Table]:
    """Return closed tables that once were in the lobby; those without anybody to wait for never
    were.
    """
    closed = Table.objects.exclude(state=Table.State.OPEN).filter(closed_at__gt=F("created_at"))
    open_to_all = closed.filter(private=False, token_hash=None)
    return _but_for(blocks_in_force.hidden_from(player), open_to_all)


def visible(player: User | None, at: datetime) -> QuerySet[Table]:
    """Return tables in the lobby, and those where the player sits or is invited."""
    anyone = Q(pk__in=listed(player, at))
    mine = Q(pk__in=Table.objects.with_player(player)) if player else Q()
    return Table.objects.with_places().filter(anyone | mine)


def _but_for(hidden: Collection[int], tables: QuerySet[Table]) -> QuerySet[Table]:
    if not hidden:
        return tables
    return tables.exclude(host__in=hidden).exclude(places__user__in=hidden)
