"""The sweep that finds what is due, and the runs of single rows for which a worker was woken."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db.models import Exists, Max, OuterRef
from django.utils import timezone

from games.extensions import jobs
from games.extensions.jobs import handler_of
from games.models import JobKind, Outbox, Seat, Status
from games.services.clock import heartbeats
from games.services.clock.timeouts import settle_overdue
from games.services.effects import wake_ups
from games.services.effects.enqueue import enqueue
from games.services.lobby.openings import openings
from games.services.players.account_deletion import delete_due
from games.services.worker import mail_watchdog
from games.services.worker.audit_mail import mail_staff_acts
from games.services.worker.cold_storage import store_due
from games.services.worker.daily_jobs import ask_daily_jobs
from games.services.worker.execution import execute
from games.services.worker.retention import prune
from games.services.worker.work_loop import work_on_all

alerts = logging.getLogger("fernzug.alerts")

BOTS_PER_SWEEP = 500


def run(pk: int) -> bool:
    """Claim row `pk` and carry it out; return False where there was nothing to do."""
    now = timezone.now()
    kind = Outbox.objects.filter(pk=pk).only("kind", "channel").first()
    if kind is None:
        return False
    handler = handler_of(kind)
    row = Outbox.objects.claim(pk, now, handler.lease)
    if row is None:
        return False
    execute(row, handler)
    if handler.in_background:
        wake_ups.wake_queue(handler.queue)
    return True


def ask_stuck_bots(now: datetime) -> None:
    """Enqueue turns for bots that owe a move and have no open row, because theirs are dead."""
    # With its channel, which is empty, since the index of jobs says so.
    jobs_of_bots = Outbox.objects.filter(kind=JobKind.BOT, channel="", done_at=None)
    undone = jobs_of_bots.filter(game=OuterRef("game"))
    seats = Seat.objects.filter(to_move=True, game__status=Status.RUNNING, game__held=False)
    stuck = seats.exclude(bot="").exclude(Exists(undone)).select_related("game")
    enqueue(_asked_anew(seat, now) for seat in stuck[:BOTS_PER_SWEEP])


def _asked_anew(seat: Seat, now: datetime) -> Outbox:
    asked = Outbox(kind=JobKind.BOT, game=seat.game, event=seat.game.last_event, seat=seat.number)
    earlier = Outbox.objects.filter(kind=asked.kind, game=asked.game, event=asked.event)
    last = earlier.aggregate(last=Max("repeat"))["last"]
    asked.repeat, asked.due_at = 0 if last is None else last + 1, now
    return asked


def settle_openings(now: datetime) -> None:
    """Settle the full tables at which somebody did not open their bytes in time, unless nobody
    could.
    """
    if not heartbeats.is_in_outage(now):
        openings.settle_overdue(now)


def sweep(now: datetime, *, inline: bool = False) -> int:
    """Settle what is overdue, and see to all due work: wake workers, or do it here (`inline`).

    A pure function of the database: two sweepers do no harm. Returns how many queues had due work,
    or how many rows were seen to here.
    """
    watch = mail_watchdog.watch
    for step in (
        settle_overdue,
        settle_openings,
        ask_stuck_bots,
        ask_daily_jobs,
        watch,
        mail_staff_acts,
        delete_due,
        prune,
        store_due,
    ):
        try:
            step(now)
        except Exception:  # noqa: BLE001  # What is wrong there must not hold up all bots and mails.
            alerts.exception("the sweep stopped in %s", step.__name__)
    return work_on_all() if inline else _wake_all(now)


def _wake_all(now: datetime) -> int:
    """Wake one worker for each queue with due work, which wakes others if there is much."""
    waiting = [
        queue
        for queue in jobs.queues()
        if Outbox.objects.filter(jobs.rows_on(queue)).is_any_due(now)
    ]
    for queue in waiting:
        wake_ups.wake_queue(queue)
    return len(waiting)
