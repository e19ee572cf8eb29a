"""The rounds of a ladder, which has none: its games are challenges, and its log has results in
order.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from events.models import LogKind, Pairing, Tournament, TournamentEntry
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments.rounds import departures


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
    """Put each new result of a locked ladder into its log once, whose order counts.

    Who has lost on time is out.
    """
    if not event.is_ladder or event.state != Tournament.State.RUNNING:
        return
    while pairing := _first_unrecorded(event):
        event_log.write(event, LogKind.PLAYED, at, pairing=pairing)
        for entry in pairing.late_entries:
            if entry.state == TournamentEntry.State.ENTERED:
                _put_out(event, entry, at)


def _first_unrecorded(event: Tournament) -> Pairing | None:
    recorded = event.log.filter(kind=LogKind.PLAYED).values("pairing")
    decided = event.pairings.exclude(first_points=None).exclude(pk__in=recorded)
    return decided.select_related("first__user", "second__user").order_by("pk").first()


def _put_out(event: Tournament, entry: TournamentEntry, at: datetime) -> None:
    """Take a player out of a locked ladder, and decide the games that they owe against them.

    They can enter again, at the lowest place.
    """
    departures.leave(event, entry, TournamentEntry.State.WITHDRAWN)
    event_log.write(event, LogKind.TIMED_OUT, at, entry.user)
    event_jobs.notify_people(event, event_jobs.TIMED_OUT, [entry.user], at)
