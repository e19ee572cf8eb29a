"""Carrying out the work in the outbox: claim, do, done; and the sweep that finds what is due."""

from __future__ import annotations

import logging
from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.extensions.jobs import JobHandler, handler_of
from games.models import JobKind, Outbox, Seat, Status
from games.models.outbox import FailureCode
from games.services.clock import heartbeats
from games.services.clock.timeouts import settle_overdue
from games.services.effects import wake_ups
from games.services.effects.enqueue import enqueue
from games.services.lobby.openings import openings
from games.services.players.account_deletion import delete_due
from games.services.worker import mail_watchdog
from games.services.worker.retention import prune

log = logging.getLogger(__name__)
alerts = logging.getLogger("fernzug.alerts")

ROWS_PER_SWEEP = 500


class KilledItsWorkers(Exception):
    """The error that a row was claimed more often than it is tried: its workers died of it."""


def run(pk: int) -> bool:
    """Claim row `pk` and carry it out; return False where there was nothing to do.

    Whatever goes wrong is kept in the row, which is tried again later: a worker must live on.
    """
    now = timezone.now()
    kind = Outbox.objects.filter(pk=pk).only("kind", "channel").first()
    if kind is None:
        return False
    handler = handler_of(kind)
    row = Outbox.objects.claim(pk, now, handler.lease)
    if row is None:
        return False
    try:
        if row.attempts > handler.max_claims:
            raise KilledItsWorkers("No worker has come to an end with it.")
        handler.run(row)
    except Exception as failure:  # noqa: BLE001  # Any bug of a bot or a template ends here.
        _note_failure(row, handler, failure)
    return True


def _note_failure(row: Outbox, handler: JobHandler, failure: Exception) -> None:
    log.warning("%s failed, attempt %d", row, row.attempts, exc_info=failure)
    now, killed = timezone.now(), isinstance(failure, KilledItsWorkers)
    code = FailureCode.KILLED if killed else handler.classify(failure)
    retry_at = handler.retry_at(row.attempts, now, code)
    kept = row.fail(now, code, f"{type(failure).__name__}: {failure}", retry_at=retry_at)
    if kept and row.dead:
        alerts.error("%s is dead: %s", row, row.failure_detail)
        if code != FailureCode.OUTAGE:
            handler.on_death(row, failure, now)


def ask_stuck_bots(now: datetime) -> None:
    """Enqueue turns for bots that owe a move and have no open row, since theirs are dead."""
    undone = Outbox.objects.filter(game=OuterRef("game"), kind=JobKind.BOT, done_at=None)
    seats = Seat.objects.filter(to_move=True, game__status=Status.RUNNING, game__held=False)
    stuck = seats.exclude(bot="").exclude(Exists(undone)).select_related("game")
    enqueue(_asked_anew(seat, now) for seat in stuck[:ROWS_PER_SWEEP])


def _asked_anew(seat: Seat, now: datetime) -> Outbox:
    asked = Outbox(kind=JobKind.BOT, game=seat.game, event=seat.game.last_event, seat=seat.number)
    asked.repeat = Outbox.objects.filter(
        kind=asked.kind, game=asked.game, event=asked.event
    ).count()
    asked.due_at = now
    return asked


def settle_openings(now: datetime) -> None:
    """Settle the full tables at which somebody has not opened in time, unless nobody could."""
    if not heartbeats.is_in_outage(now):
        openings.settle_overdue(now)


def sweep(now: datetime, *, inline: bool = False) -> int:
    """Settle what is overdue and see to all due work: wake workers, or do it here (`inline`).

    A pure function of the database: two sweepers do no harm. Returns the number of due rows.
    """
    watch = mail_watchdog.watch
    for step in (settle_overdue, settle_openings, ask_stuck_bots, watch, delete_due, prune):
        try:
            step(now)
        except Exception:  # noqa: BLE001  # What is wrong there must not hold up all bots and mails.
            alerts.exception("the sweep stopped in %s", step.__name__)
    due = list(Outbox.objects.due(now)[:ROWS_PER_SWEEP])
    if not inline:
        # The next sweep wakes them again: wake-ups must not pile up where workers lag behind.
        wake_ups.wake_workers(due, expires=settings.SWEEP_SECONDS)
        return len(due)
    return sum(run(row.pk) for row in due)
