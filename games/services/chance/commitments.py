"""The public list of commitments, which grows whenever a seed is sealed and is published in a file
a day.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.log.events import GENESIS, canonical
from games.models import Commitment

FORMAT = "fernzug-commitments-1"
MAX_TRIES = 5
"""How often an entry tries to get the next place, where rows cannot be locked (SQLite)."""


def append(commitments: Iterable[str]) -> None:
    """Add commitments to the end of the list, in the transaction that stores their seeds.

    Until its end nobody else can add one, so call it last where there are many.
    """
    added = list(commitments)
    for tries_left in reversed(range(MAX_TRIES if added else 0)):
        try:
            with transaction.atomic():
                Commitment.objects.bulk_create(_entries_after_last(added))
        except IntegrityError:
            if not tries_left:
                raise
        else:
            return


def _entries_after_last(commitments: Sequence[str]) -> list[Commitment]:
    """Return the next entries. The first of the list is locked meanwhile, so that no two get the
    same places.
    """
    Commitment.objects.select_for_update().order_by("number").first()
    last = Commitment.objects.order_by("number").last()
    entries = []
    for commitment in commitments:
        last = _entry_after(last, commitment)
        entries.append(last)
    return entries


def _entry_after(last: Commitment | None, commitment: str) -> Commitment:
    at = timezone.now() if last is None else max(timezone.now(), last.at)
    number, before = (last.number + 1, last.hash) if last else (1, GENESIS)
    entry = Commitment(number=number, at=at, commitment=commitment, prev_hash=before)
    entry.hash = hash_of(entry)
    return entry


def hash_of(entry: Commitment) -> str:
    """Return the hash that an entry must have."""
    body = canonical([entry.number, entry.at.astimezone(UTC).isoformat(), entry.commitment])
    return sha256(f"{entry.prev_hash}\n{body}".encode()).hexdigest()


def first_fault(entries: Sequence[Commitment]) -> Commitment | None:
    """Return the first entry that does not follow from the one before it; None where all do.

    The first of them is compared with the stored one before it, if it does not begin the list.
    """
    expected = _place_of(entries[0]) if entries else None
    for entry in entries:
        if (entry.number, entry.prev_hash) != expected or entry.hash != hash_of(entry):
            return entry
        expected = entry.number + 1, entry.hash
    return None


def _place_of(entry: Commitment) -> tuple[int, str]:
    """Return the number and the previous hash that an entry must have."""
    before = Commitment.objects.filter(number=entry.number - 1).first()
    return (before.number + 1, before.hash) if before else (1, GENESIS)


@dataclass(frozen=True)
class Month:
    """The days of a month that have entries, the last one first, and the nearest other months."""

    first: date
    days: list[date]
    earlier: date | None
    later: date | None


def month_of(day: date | None) -> Month | None:
    """Return the month of `day`, or the latest one that has entries; None where it has none."""
    if day is None:
        day = _day_of(Commitment.objects.order_by("at", "number").last())
    if day is None:
        return None
    first = day.replace(day=1)
    entries = Commitment.objects.of_month(first)
    days = [at.date() for at in entries.datetimes("at", "day", order="DESC", tzinfo=UTC)]
    if not days:
        return None
    earlier = _day_of(Commitment.objects.before(first).last())
    later = _day_of(Commitment.objects.after(days[0]).first())
    return Month(first, days, earlier, later)


def _day_of(entry: Commitment | None) -> date | None:
    return entry.at.astimezone(UTC).date() if entry else None


def entry_of(commitment: str) -> Commitment | None:
    """Return the entry of a commitment in the list."""
    return Commitment.objects.filter(commitment=commitment).order_by("number").first()


def file_of(day: date) -> dict[str, object]:
    """Return the list of a day as plain values; the first entry names the hash before it."""
    return {
        "format": FORMAT,
        "day": day.isoformat(),
        "entries": [
            {
                "number": entry.number,
                "at": entry.at.astimezone(UTC).isoformat(),
                "commitment": entry.commitment,
                "prev_hash": entry.prev_hash,
                "hash": entry.hash,
            }
            for entry in Commitment.objects.of_day(day)
        ],
    }
