"""The closing of a table, and the notification of those at it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import JobKind, Outbox, Table, TablePlace
from games.services.effects.enqueue import notify
from games.services.effects.live_updates import publish_to_players
from games.services.lobby.refusals import LobbyRefusal


def check_open(table: Table) -> None:
    """Raise Refused for what comes after the table was closed, or full."""
    if table.state == Table.State.OPENING:
        raise Refused(LobbyRefusal.TABLE_OPENING)
    if table.state != Table.State.OPEN:
        raise Refused(LobbyRefusal.TABLE_CLOSED)


def close(
    table: Table, state: Table.State, at: datetime, before: Table.State = Table.State.OPEN
) -> None:
    """Close the table once: a second accept, decline or withdrawal finds it closed.

    `before` is the state in which it has to be.
    """
    open_ones = Table.objects.filter(pk=table.pk, state=before)
    if not open_ones.update(state=state, closed_at=at):
        check_open(Table.objects.get(pk=table.pk))
        raise Refused(LobbyRefusal.TABLE_CLOSED)
    table.state, table.closed_at = state, at
    tell_open_pages(table)


def tell_open_pages(table: Table) -> None:
    """Tell the open pages of all who sit at the table or are invited that it has changed."""
    people = [place.user_id for place in table.places.all()]
    transaction.on_commit(lambda: publish_to_players(table.pk, "table", people), robust=True)


def cancel(table: Table, at: datetime) -> None:
    """Close a table at which nobody has opened their bytes, and notify all who sit there."""
    close(table, Table.State.EXPIRED, at, Table.State.OPENING)
    for place in table.taken:
        if place.user:
            notify_place(table, JobKind.CANCELLED, place, at)


def notify_place(
    table: Table, kind: JobKind, place: TablePlace, at: datetime, actor: User | None = None
) -> None:
    """Enqueue a notification for this person, once, on each channel they chose."""
    notify([Outbox(kind=kind, table=table, actor=actor, user=place.user, due_at=at)])
