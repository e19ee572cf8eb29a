"""The state machine of events: each step is a transaction, and may be asked for again.

open → drawing → running → played → final; an event without players is cancelled. A worker that
dies leaves a row of the outbox, and the next one goes on where it stopped.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from events.models import LogKind, Pairing, Tournament, TournamentEntry
from events.services.tournaments import entries, event_jobs, event_log, seals
from events.services.tournaments.rounds import ladder, progress, tour_months
from events.services.tournaments.rounds.game_start import begin_games
from games.models import Outbox

DISPUTE_PERIOD = timedelta(hours=48)
"""How long after the last game a table waits for disputes before it is final."""

MAX_STEPS_AT_ONCE = 2
"""How many steps are taken at once, since a round in which all have left waits for no game."""


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: bring its event as far as it can go now."""
    at = timezone.now()
    advance(UUID(row.object_id), at)
    row.finish(at)


def advance(event_id: UUID, at: datetime) -> None:
    """Bring an event as far as it can go: draw the lot, begin missing games, or end it."""
    for _attempt in range(MAX_STEPS_AT_ONCE):
        step(event_id, at)
        if not Tournament.objects.filter(pk=event_id, state=Tournament.State.RUNNING).exists():
            return
        begin_games(event_id, at)


def step(event_id: UUID, at: datetime) -> None:
    """Take the next step of an event under its lock, if it is time for it."""
    with transaction.atomic():
        event = event_log.locked(event_id)
        ladder.record_results(event, at)
        tour_months.look_at_dates(event, at)
        match event.state:
            case Tournament.State.OPEN if at >= event.closes_at:
                entries.end_entry_period(event, at)
            case Tournament.State.DRAWING:
                _draw(event, at)
            case Tournament.State.RUNNING if _open_pairings(event):
                progress.resume(event, at)
            case Tournament.State.RUNNING if not progress.pair_next(event, at):
                event_log.write(event, LogKind.OVER, at, None, Tournament.State.PLAYED)
                event_jobs.ask_to_advance(event, at + DISPUTE_PERIOD)
            case Tournament.State.PLAYED if _open_pairings(event) or _is_level(event):
                event_log.write(event, LogKind.RESUMED, at, None, Tournament.State.RUNNING)
            case Tournament.State.PLAYED if at >= event.changed_at + DISPUTE_PERIOD:
                event_log.write(event, LogKind.FINAL, at, None, Tournament.State.FINAL)
                event_jobs.notify_all(event, event_jobs.DECIDED, at)


def _open_pairings(event: Tournament) -> bool:
    return event.pairings.filter(first_points=None).exists()


def _is_level(event: Tournament) -> bool:
    """Return whether a ruling has made a decided match or cup level again."""
    return bool(progress.rounds_of(event).deciding(event))


def _draw(event: Tournament, at: datetime) -> None:
    """Number the players by the sealed lot, and store the pairings."""
    players = list(event.entries.taking_part())
    order = seals.drawn_order(event, [str(entry.pk) for entry in players])
    drawn = [players[index] for index in order]
    for number, entry in enumerate(drawn, start=1):
        entry.number = number
    TournamentEntry.objects.bulk_update(drawn, ["number"])
    Pairing.objects.bulk_create(progress.rounds_of(event).first(event, drawn))
    event_log.write(event, LogKind.DRAWN, at, None, Tournament.State.RUNNING)
    if event.is_tour:
        tour_months.begin_month(event, at)
    event_jobs.notify_all(event, event_jobs.STARTED, at)
