"""The director's changes of points, in steps of half a win."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import LogKind, Tournament
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments.direction.authority import (
    State,
    directed,
    entry_of,
    public_reason,
    require_state,
)
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Refused
from games.services.gamelog.actors import NotPermitted

MAX_ADJUSTMENT = 4
"""By how many points a table can be changed at once, which is two wins."""
WITH_POINTS = (Tournament.Kind.ROUND_ROBIN, Tournament.Kind.SWISS, Tournament.Kind.TOUR)


def adjust(
    event_id: UUID, director: User, entry_id: int, points: int, reason: str, *, at: datetime
) -> None:
    """Change the points of a player by `points`, of which a draw has one; never the director's own.

    Raises RulesError and TournamentEntry.DoesNotExist.
    """
    reason = public_reason(reason)
    if not 1 <= abs(points) <= MAX_ADJUSTMENT:
        raise Refused(EventRefusal.NO_ADJUSTMENT, most=MAX_ADJUSTMENT)
    with transaction.atomic():
        event = directed(event_id, director)
        require_state(event, State.RUNNING, State.PLAYED)
        if event.kind not in WITH_POINTS:
            raise Refused(EventRefusal.NO_POINTS_TO_CHANGE)
        entry = entry_of(event, entry_id)
        if entry.user_id == director.pk:
            raise NotPermitted(EventRefusal.OWN_POINTS)
        entry.adjustment += points
        entry.save(update_fields=["adjustment"])
        event_log.write_about(
            event, LogKind.ADJUSTED, at, entry, reason=reason, result=f"{points:+}"
        )
        event_jobs.notify_people(event, event_jobs.RULED, [entry.user], at)
