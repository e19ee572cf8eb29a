"""The handover of emails to the mail server, safe even where the worker dies in between.

The delivery log says "perhaps sent" before the email leaves; if nobody comes back, it goes on
saying so. Once the mail server has taken it, the cache remembers that until the delivery log does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from datetime import datetime, timedelta

from django.core.cache import cache

from games.models import Delivery, Outbox
from games.services.notifications.delivery_log import Sent, close, note
from games.services.notifications.delivery_reasons import DeliveryReason

HANDOVER_LIFETIME = int(timedelta(days=2).total_seconds())
"""How long the cache remembers an email, which is longer than a dead worker keeps its rows."""


def begin(rows: Sequence[Outbox], sent: Sent, at: datetime) -> None:
    """Record that the email of these rows is about to be sent."""
    no_word = DeliveryReason.UNANSWERED
    note(rows, Delivery.State.UNCERTAIN, no_word, at, sent)


def record(rows: Sequence[Outbox], sent: Sent, answer: str, at: datetime) -> None:
    """Record that the mail server took the email of these rows, with its answer."""
    cache.set_many({_mark(row): (answer, astuple(sent)) for row in rows}, HANDOVER_LIFETIME)
    close(rows, Delivery.State.SENT, answer, at, sent)
    _forget(rows)


def unsent(rows: Sequence[Outbox], at: datetime) -> list[Outbox]:
    """Return the rows of which no email is known to have told, and close the others as sent."""
    taken = cache.get_many([_mark(row) for row in rows])
    for row in rows:
        if kept := taken.get(_mark(row)):
            answer, sent = kept
            close([row], Delivery.State.SENT, answer, at, Sent(*sent))
            _forget([row])
    return [row for row in rows if _mark(row) not in taken]


def drop(rows: Sequence[Outbox], why_not: str, at: datetime) -> None:
    """Close rows that need not be told; those perhaps sent stay so in the delivery log."""
    keys = [row.dedup_key for row in rows]
    uncertain = Delivery.objects.filter(dedup_key__in=keys, state=Delivery.State.UNCERTAIN)
    perhaps = set(uncertain.values_list("dedup_key", flat=True))
    Outbox.objects.finish([row for row in rows if row.dedup_key in perhaps], at)
    unsent = [row for row in rows if row.dedup_key not in perhaps]
    close(unsent, Delivery.State.SUPPRESSED, why_not, at)


def _forget(rows: Sequence[Outbox]) -> None:
    cache.delete_many([_mark(row) for row in rows])


def _mark(row: Outbox) -> str:
    return f"mail:{row.dedup_key}"
