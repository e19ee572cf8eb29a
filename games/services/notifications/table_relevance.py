"""The relevance of news of tables, asked just before sending."""

from __future__ import annotations

from datetime import datetime

from games.models import Outbox, Seat, Table, TablePlace
from games.services.notifications.delivery_reasons import DeliveryReason


def invited(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to an invitation to a table that is no longer open."""
    table, place = _table_and_place(row)
    still = table and table.state == Table.State.OPEN and place and not place.taken
    return "" if still else DeliveryReason.INVITATION_CLOSED


def opening(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a full table whose reader has opened their bytes, or no longer can."""
    table, place = _table_and_place(row)
    if table is None or place is None or table.state != Table.State.OPENING:
        return DeliveryReason.TABLE_SETTLED
    return DeliveryReason.TABLE_SETTLED if place.contribution else ""


def cancelled(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a table that was not cancelled."""
    is_so = row.table and row.table.state == Table.State.EXPIRED
    return "" if is_so else DeliveryReason.NOTHING_TO_TELL


def withdrawn(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a departure from a table whose game has begun nevertheless."""
    return (
        ""
        if row.table and row.table.state != Table.State.ACCEPTED
        else DeliveryReason.NOTHING_TO_TELL
    )


def declined(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a declined invitation unless that has closed the table."""
    table, place = _table_and_place(row)
    still = table and table.state == Table.State.DECLINED and place and place.taken
    return "" if still else DeliveryReason.NOTHING_TO_TELL


def _table_and_place(row: Outbox) -> tuple[Table | None, TablePlace | None]:
    """Return the table of a row, and the reader's place there."""
    return row.table, row.table.place_of(row.user) if row.table and row.user else None
