"""Openings: at a full table all open what they gave to chance, and lose if they do not in time.

Until the last hash is fixed nobody can know an honest player's bytes; afterwards nobody can
exchange theirs (docs/decisions/committed-contributions.md).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, Table, TablePlace
from games.services.chance.contributions import opened
from games.services.chance.seals import commitments
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.locking import lock_errors_as_busy
from games.services.lobby.openings.closure import cancel, tell_open_pages
from games.services.lobby.openings.deadline import are_all_gone, prolonged_deadline
from games.services.lobby.openings.table_start import begin, games_of
from games.services.lobby.refusals import LobbyRefusal

alerts = logging.getLogger("fernzug.alerts")

TABLES_PER_SWEEP = 200
OPENING_GRACE = timedelta(seconds=10)
"""How long after its deadline an opening may still arrive."""


def open_contribution(table_id: UUID, user: User, text: str, *, at: datetime) -> list[Game]:
    """Open the contribution of `user`; the last one begins the game.

    Opened again, nothing changes and the answer is the same: the games, none while others have
    still to open. Raises RulesError.
    """
    with transaction.atomic():
        table = locked(table_id)
        place = table.place_of(user)
        if place is None or not place.taken:
            raise NotPermitted(LobbyRefusal.NOT_AT_THIS_TABLE)
        if table.state == Table.State.ACCEPTED or place.contribution:
            return games_of(table)
        _check_time(table, at)
        place.contribution = opened(commitments(table)[0], place.contribution_hash or "", text)
        place.save(update_fields=["contribution"])
        if table.unopened:
            _hasten(table, at)
            tell_open_pages(table)
            return []
        return begin(table, at, Table.State.OPENING)


def _check_time(table: Table, at: datetime) -> None:
    """Raise Refused for an opening before all sit, or after the time for it."""
    if table.state == Table.State.EXPIRED:
        raise Refused(LobbyRefusal.OPENING_OVER)
    if table.state != Table.State.OPENING or table.open_until is None:
        raise Refused(LobbyRefusal.NOTHING_TO_OPEN)
    if at >= table.open_until and at >= prolonged_deadline(table, at):
        raise Refused(LobbyRefusal.OPENING_OVER)


def stop_waiting_for(user: User, table_id: UUID, *, at: datetime) -> None:
    """Stop waiting at a full table for `user`, whose account is closed. Raises Busy."""
    with transaction.atomic():
        table = locked(table_id)
        if table.state == Table.State.OPENING and table.place_of(user):
            _hasten(table, at)


def _hasten(table: Table, at: datetime) -> None:
    """Let the next sweep settle a table at which only players are missing whose accounts are
    gone.
    """
    if are_all_gone(table) and table.open_until and at < table.open_until:
        table.open_until = at
        table.save(update_fields=["open_until"])


def settle_overdue(now: datetime) -> int:
    """Settle every table at which the time for opening is over; return how many."""
    overdue = Table.objects.to_settle(now - OPENING_GRACE).values_list("pk", flat=True)
    return sum(_settle(pk, now) for pk in list(overdue[:TABLES_PER_SWEEP]))


def _settle(table_id: UUID, now: datetime) -> bool:
    """Settle the table if its time is over; return whether it did."""
    try:
        with transaction.atomic():
            table = locked(table_id)
            is_over = table.open_until is not None and table.open_until <= now - OPENING_GRACE
            if table.state != Table.State.OPENING or not is_over or _prolong(table, now):
                return False
            _decide(table, now)
    except Refused:
        return False  # Somebody holds the table: the next sweep comes.
    except Exception as broken:  # noqa: BLE001
        # A table that cannot be settled must not keep the others waiting.
        alerts.error("table %s cannot be settled: %s", table_id, broken)
        return False
    return True


def _prolong(table: Table, now: datetime) -> bool:
    """Give more time after a vacation or an outage; return whether any is left."""
    until = prolonged_deadline(table, now)
    if until + OPENING_GRACE <= now:
        return False
    table.open_until = until
    table.save(update_fields=["open_until"])
    return True


def _decide(table: Table, now: datetime) -> None:
    """Begin the game, which the silent players have lost; where all were silent, cancel the
    table.
    """
    silent = [place.place for place in table.unopened]
    if any(place.user_id and place.contribution for place in table.taken):
        begin(table, now, Table.State.OPENING, silent)
    else:
        cancel(table, now)


def waiting_for(user: User) -> list[TablePlace]:
    """Return the places at full tables at which `user` has still to open, with their tables."""
    places = TablePlace.objects.to_open(user).select_related("table")
    return list(places.prefetch_related("table__places"))


def locked(table_id: UUID) -> Table:
    """Return the locked table with all who sit there, as they are once the lock is held."""
    rows = Table.objects.select_for_update().prefetch_related("places__user")
    with lock_errors_as_busy():
        return rows.get(pk=table_id)
