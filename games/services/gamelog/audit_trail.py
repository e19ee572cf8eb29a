"""The record of staff acts: each act is appended in its own transaction, and the chain can be
checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256

from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.events import GENESIS, canonical
from games.models import AuditEntry

Act = AuditEntry.Act
MAX_TRIES = 5
"""How often an entry tries to get the next place, where rows cannot be locked (SQLite)."""


def record_act(
    act: Act,
    by: User | None,
    subject: str,
    *,
    at: datetime,
    reason: str = "",
    note: str = "",
    details: Mapping[str, object] | None = None,
) -> AuditEntry:
    """Append an act to the record, in the transaction that carries it out.

    `subject` names a row, such as "dispute:…"; `reason` is public, `note` is for the staff alone.
    """
    entry = AuditEntry(
        act=act, by=by, subject=subject, reason=reason, note=note, details=dict(details or {})
    )
    for tries_left in reversed(range(MAX_TRIES)):
        try:
            with transaction.atomic():
                _put_last(entry, at)
                entry.save(force_insert=True)
        except IntegrityError:
            if not tries_left:
                raise
        else:
            break
    return entry


def last_entry() -> AuditEntry | None:
    """Return the last entry, whose hash covers all others."""
    return AuditEntry.objects.order_by("number").last()


def hash_of(entry: AuditEntry) -> str:
    """Return the hash that an entry must have."""
    body = [
        entry.number,
        entry.at.astimezone(UTC).isoformat(),
        entry.act,
        entry.by_id,
        entry.subject,
        entry.reason,
        entry.note,
        entry.details,
    ]
    return sha256(f"{entry.prev_hash}\n{canonical(body)}".encode()).hexdigest()


def first_fault(entries: Iterable[AuditEntry]) -> AuditEntry | None:
    """Return the first entry from the beginning that does not follow from the one before it."""
    number, before = 1, GENESIS
    for entry in entries:
        if (entry.number, entry.prev_hash) != (number, before) or entry.hash != hash_of(entry):
            return entry
        number, before = number + 1, entry.hash
    return None


def is_part_of_record(number: int, expected: str) -> bool:
    """Return whether the entry of that number has the hash that was sent to an operator."""
    return AuditEntry.objects.filter(number=number, hash=expected).exists()


def _put_last(entry: AuditEntry, at: datetime) -> None:
    """Give the entry the next place. The first one is locked meanwhile, so that no two get it."""
    AuditEntry.objects.select_for_update().order_by("number").first()
    last = last_entry()
    entry.at = at if last is None else max(at, last.at)
    entry.number, entry.prev_hash = (last.number + 1, last.hash) if last else (1, GENESIS)
    entry.hash = hash_of(entry)
