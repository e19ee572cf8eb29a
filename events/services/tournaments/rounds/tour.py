"""The rounds of a tour, which has none: its games are asked for, and its month has an end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from events.models import LogKind, Pairing, Tournament, TournamentEntry
from events.services.tournaments import event_log


def first_round(_event: Tournament, _drawn: Sequence[TournamentEntry]) -> list[Pairing]:
    """Return no games, since players ask for them."""
    return []


def deciding_games(_event: Tournament) -> list[Pairing]:
    """Return no games, since a game may end level."""
    return []


def next_round(_event: Tournament) -> list[Pairing]:
    """Return no games, since there are no rounds."""
    return []


def is_open(event: Tournament) -> bool:
    """Return whether the event is a tour whose month runs."""
    is_running = event.is_tour and event.state == Tournament.State.RUNNING
    return is_running and not event.log.filter(kind=LogKind.MONTH_OVER).exists()


def end_month(event: Tournament, at: datetime) -> None:
    """End the month of a locked tour if it is time; unfinished games count for nobody."""
    if event.ends_at is None or at < event.ends_at or not is_open(event):
        return
    event.pairings.filter(first_points=None).update(
        first_points=0, second_points=0, is_adjudicated=True
    )
    event.entries.update(seeks_since=None)
    event_log.write(event, LogKind.MONTH_OVER, at)
