"""Carrying out the work in the outbox: claim, do, done; and the sweep that finds what is due."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Channel, Outbox, Seat, Status, Work
from games.models.outbox import MOST_ATTEMPTS, PATIENT_ATTEMPTS
from games.services import canary, hints, post, thinking
from games.services.clock import settle_overdue
from games.services.deleting import delete_due
from games.services.mail import bounces, troubles
from games.services.pruning import prune
from games.services.push import sending

log = logging.getLogger(__name__)
alerts = logging.getLogger("fernzug.alerts")

AT_ONCE = 500


class Deadly(Exception):
    """The row has been claimed more often than its like is tried: its workers have died of it."""


def run(pk: int) -> bool:
    """Claim row `pk` and carry it out; False where there was nothing for us to do.

    Whatever goes wrong is kept in the row, which is tried again later: a worker must live on.
    """
    now = timezone.now()
    kind = Outbox.objects.filter(pk=pk).values_list("kind", flat=True).first()
    if kind is None:
        return False
    row = Outbox.objects.claim(pk, now, Outbox(kind=kind).lease)
    if row is None:
        return False
    try:
        _work(row)(row)
    except Exception as failure:  # noqa: BLE001  # Any bug of a bot or a template ends here.
        _failed(row, failure)
    return True


def _work(row: Outbox) -> Callable[[Outbox], None]:
    if row.attempts > (PATIENT_ATTEMPTS if _is_mail(row) else MOST_ATTEMPTS):
        raise Deadly("No worker has come to an end with it.")
    if row.kind == Work.BOT:
        return thinking.take_turn
    return sending.deliver if row.channel == Channel.PUSH else post.deliver


def _is_mail(row: Outbox) -> bool:
    return row.kind != Work.BOT and row.channel != Channel.PUSH


def _failed(row: Outbox, failure: Exception) -> None:
    log.warning("%s failed, attempt %d", row.key, row.attempts, exc_info=failure)
    mail = _is_mail(row)
    patient = mail and troubles.of_the_server(failure)
    kept = row.fail(timezone.now(), f"{type(failure).__name__}: {failure}", patient=patient)
    if kept and row.dead:
        alerts.error("%s is dead: %s", row.key, row.dead_reason)
        if mail and not patient:
            bounces.given_up(row, troubles.told(failure), timezone.now())


def ask_forgotten_bots(now: datetime) -> None:
    """A bot that is to move while no work says so (its row is dead) is asked anew."""
    undone = Outbox.objects.filter(game=OuterRef("game"), kind=Work.BOT, done_at=None)
    seats = Seat.objects.filter(to_move=True, game__status=Status.RUNNING, game__held=False)
    for seat in seats.exclude(bot="").exclude(Exists(undone)).select_related("game")[:AT_ONCE]:
        game = seat.game
        asked = Outbox.objects.filter(game=game, kind=Work.BOT, number=game.number).count()
        Outbox.objects.get_or_create(
            key=f"bot:{game.pk}:{game.number}:{seat.number}:{asked}",
            defaults={"kind": Work.BOT, "game": game, "number": game.number, "due_at": now},
        )


def sweep(now: datetime, *, inline: bool = False) -> int:
    """Settle what is overdue and see to all due work: ring for it, or do it here (`inline`).

    A pure function of the database: two sweepers do no harm. Returns the number of due rows.
    """
    for step in (settle_overdue, ask_forgotten_bots, canary.watch, delete_due, prune):
        try:
            step(now)
        except Exception:  # noqa: BLE001  # What is wrong there must not hold up all bots and mails.
            alerts.exception("the sweep stopped in %s", step.__name__)
    due = list(Outbox.objects.due(now)[:AT_ONCE])
    if not inline:
        # The next sweep rings again: hints must not pile up where workers lag behind.
        hints.send(due, expires=settings.SWEEP_SECONDS)
        return len(due)
    return sum(run(row.pk) for row in due)
