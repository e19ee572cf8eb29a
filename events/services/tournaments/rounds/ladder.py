"""The rounds of a ladder, which has none: its games are challenges, and its log has results in
order.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from events.models import LogKind, Pairing, Tournament, TournamentEntry
from events.services.tournaments import event_jobs, event_log


def first_round(_event: Tournament, _drawn: Sequence[TournamentEntry]) -> list[Pairing]:
    """Return no games, since the lot gives places and players challenge each other."""
    return []


def deciding_games(_event: Tournament) -> list[Pairing]:
    """Return no games, since a draw changes no place."""
    return []


def next_round(_event: Tournament) -> list[Pairing]:
    """Return no games, since there are no rounds."""
    return []


def is_open(event: Tournament) -> bool:
    """Return whether the event is a ladder that takes challenges."""
    is_running = event.is_ladder and event.state == Tournament.State.RUNNING
    return is_running and not event.log.filter(kind=LogKind.LADDER_CLOSED).exists()


def close(event: Tournament, at: datetime, person: User | None = None, reason: str = "") -> None:
    """Close a locked ladder to challenges."""
    event_log.write(event, LogKind.LADDER_CLOSED, at, person, reason=reason)
    event_jobs.ask_to_advance(event, at)


def record_results(event: Tournament, at: datetime) -> None:
    """Put each new result of a locked ladder into its log once, whose order counts."""
    if not event.is_ladder or event.state != Tournament.State.RUNNING:
        return
    recorded = event.log.filter(kind=LogKind.PLAYED).values("pairing")
    decided = event.pairings.exclude(first_points=None).exclude(pk__in=recorded)
    for pairing in decided.order_by("pk"):
        event_log.write(event, LogKind.PLAYED, at, pairing=pairing)
