"""The delivery log of mails and push messages, written together with their rows of the outbox."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.mail import EmailMultiAlternatives
from django.db import transaction

from games.models import Delivery, Outbox

_COLUMNS = ["channel", "address", "subject", "message_id", "state", "answer", "at"]


@dataclass(frozen=True)
class Sent:
    """The names by which a sent message can be recognized; empty where nothing was sent."""

    subject: str = ""
    address: str = ""
    message_id: str = ""


NOTHING = Sent()


def of_email(email: EmailMultiAlternatives) -> Sent:
    """Return the names of an email to its one reader."""
    return Sent(str(email.subject), email.to[0], email.extra_headers["Message-ID"])


def close(
    rows: Sequence[Outbox], state: Delivery.State, answer: str, at: datetime, sent: Sent = NOTHING
) -> None:
    """Record what has become of the rows, and mark them as done, in one transaction.

    Two statements, however many rows one email has told of.
    """
    with transaction.atomic():
        note(rows, state, answer, at, sent)
        Outbox.objects.finish(rows, at)


def note(
    rows: Sequence[Outbox], state: Delivery.State, answer: str, at: datetime, sent: Sent = NOTHING
) -> None:
    """Record what has become of each row so far."""
    entries = [_entry(row, state, answer, at, sent) for row in rows]
    Delivery.objects.bulk_create(
        entries, update_conflicts=True, unique_fields=["dedup_key"], update_fields=_COLUMNS
    )


def _entry(row: Outbox, state: Delivery.State, answer: str, at: datetime, sent: Sent) -> Delivery:
    assert row.user is not None
    return Delivery(
        dedup_key=row.dedup_key,
        kind=row.kind,
        channel=row.channel,
        user=row.user,
        **row.topic_columns,
        address=sent.address,
        subject=sent.subject[:200],
        message_id=sent.message_id,
        state=state,
        answer=answer[:2000],
        at=at,
    )


def keys_tried_again(deliveries: Sequence[Delivery]) -> set[UUID]:
    """Return the keys of those deliveries that were refused and will be tried again."""
    failed = [entry.dedup_key for entry in deliveries if entry.state == Delivery.State.FAILED]
    waiting = Outbox.objects.filter(dedup_key__in=failed, done_at=None)
    return set(waiting.values_list("dedup_key", flat=True))
