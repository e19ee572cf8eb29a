"""The jobs by which an event goes on, and the news by which its players hear of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from events.models import Tournament
from games.models import Outbox
from games.services.effects.enqueue import enqueue, notify

ADVANCE = "events.advance"
"""The kind of job that brings an event into its next state."""
RESULT = "events.result"
"""The kind of job that follows every result."""
ENTERED, STARTED, DECIDED, CANCELLED = (
    "events.entered",
    "events.started",
    "events.decided",
    "events.cancelled",
)
PAIRED, REMOVED, READMITTED, SUBSTITUTED, RULED = (
    "events.paired",
    "events.removed",
    "events.readmitted",
    "events.substituted",
    "events.ruled",
)
CHALLENGED, LINE_UP_MISSING = "events.challenged", "events.line_up_missing"
TOUR_OPENS, ASKED, APPROVED = "events.tour_opens", "events.asked", "events.approved"
TIMED_OUT = "events.timed_out"
"""The kinds of news."""


def ask_to_advance(event: Tournament, due_at: datetime) -> None:
    """Enqueue a look at the event at that time. Expects a transaction.

    The entry of the log that was written last is the reason, and asks once.
    """
    row = Outbox(kind=ADVANCE, object_id=str(event.pk), repeat=event.change_count, due_at=due_at)
    enqueue([row])


def ask_for_date(event: Tournament, due_at: datetime, number: int) -> None:
    """Enqueue a look at the event on a date of its own, once for each number."""
    enqueue([Outbox(kind=ADVANCE, object_id=str(event.pk), repeat=number, due_at=due_at)])


def notify_all(event: Tournament, kind: str, at: datetime) -> None:
    """Notify everybody who takes part."""
    notify_people(event, kind, (entry.user for entry in event.entries.taking_part()), at)


def notify_people(
    event: Tournament, kind: str, people: Iterable[User | None], at: datetime
) -> None:
    """Notify these people of the last change of the event; None stands for a bot."""
    object_id, repeat = str(event.pk), event.change_count
    notify(
        [
            Outbox(kind=kind, object_id=object_id, user=person, repeat=repeat, due_at=at)
            for person in people
            if person and person.is_active
        ]
    )
