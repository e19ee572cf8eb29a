"""The ledger of mails: written together with the rows of the outbox that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.db import transaction

from games.models import Mail, Outbox

_COLUMNS = ["channel", "address", "subject", "message_id", "state", "answer", "at"]


def close(
    rows: Sequence[Outbox],
    state: Mail.State,
    answer: str,
    at: datetime,
    letter: EmailMultiAlternatives | None = None,
) -> None:
    """Ledger and rows in one transaction: what is done is in the ledger, and the other way round.

    Two statements, however many rows one letter has told of.
    """
    with transaction.atomic():
        note(rows, state, answer, at, letter)
        for row in rows:
            row.done_at, row.lease_until, row.dead_reason = at, None, ""
        Outbox.objects.bulk_update(rows, ["done_at", "lease_until", "dead_reason"])


def note(
    rows: Sequence[Outbox],
    state: Mail.State,
    answer: str,
    at: datetime,
    letter: EmailMultiAlternatives | None = None,
) -> None:
    """What became of each row so far."""
    entries = [_entry(row, state, answer, at, letter) for row in rows]
    Mail.objects.bulk_create(
        entries, update_conflicts=True, unique_fields=["key"], update_fields=_COLUMNS
    )


def _entry(
    row: Outbox,
    state: Mail.State,
    answer: str,
    at: datetime,
    letter: EmailMultiAlternatives | None,
) -> Mail:
    assert row.user is not None
    return Mail(
        key=row.key,
        kind=row.kind,
        channel=row.channel,
        game=row.game,
        user=row.user,
        address=letter.to[0] if letter else "",
        subject=letter.subject[:200] if letter else "",
        message_id=letter.extra_headers["Message-ID"] if letter else "",
        state=state,
        answer=answer[:2000],
        at=at,
    )
