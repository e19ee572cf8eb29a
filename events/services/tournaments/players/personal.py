"""The data that events store about a player, for the export and the deletion of an account."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from events.models import Division, LogKind, Tournament, TournamentEntry
from events.services.tournaments import entries, event_jobs, event_log
from events.services.tournaments.rounds import departures, ladder, tour_months

_OVER = (Tournament.State.FINAL, Tournament.State.CANCELLED)


def export(user: User) -> Iterable[object]:
    """Return the player's entries for the export of their data."""
    mine = TournamentEntry.objects.filter(user=user).order_by("entered_at", "pk")
    return mine.values(
        "event__name", "event__ruleset", "state", "number", "team", "board", "entered_at"
    )


def delete(user: User, at: datetime) -> None:
    """Withdraw a player from all events, and cancel or end those that they direct.

    In tables of events that have begun they stay, as a nameless row; in a division as long as they
    have played half of their games.
    """
    opened = Tournament.objects.filter(state=Tournament.State.OPEN)
    for event_id in opened.filter(director=user).values_list("pk", flat=True):
        event = event_log.locked(event_id)
        if event.is_open:
            entries.cancel_locked(event, at)
    ladders = Tournament.objects.filter(kind=Tournament.Kind.LADDER, director=user)
    for event_id in ladders.filter(state=Tournament.State.RUNNING).values_list("pk", flat=True):
        event = event_log.locked(event_id)
        if ladder.is_open(event):
            ladder.close(event, at)
    tours = Tournament.objects.filter(kind=Tournament.Kind.TOUR, director=user)
    for event_id in tours.filter(state=Tournament.State.RUNNING).values_list("pk", flat=True):
        tour_months.end_tour(event_log.locked(event_id), at)
    here = (TournamentEntry.State.ENTERED, TournamentEntry.State.ASKED)
    mine = TournamentEntry.objects.filter(user=user, state__in=here)
    for entry in mine.exclude(event__state__in=_OVER):
        event = event_log.locked(entry.event_id)
        keeps_row = not Division.objects.filter(event=event).exists()
        state = TournamentEntry.State.WITHDRAWN
        entries.notify_of_gap(event, entry, at)
        departures.leave(event, entry, state, keeps_row=keeps_row, before=at)
        event_log.write(event, LogKind.WITHDRAWN, at, user)
        event_jobs.ask_to_advance(event, at)
