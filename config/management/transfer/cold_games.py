"""Games in cold storage in the file of a whole site, whose logs travel as if they were rows.

So the file is whole by itself, and the site that imports it may have another cold storage or none.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, Max, Model, QuerySet, Sum

from games.models import Event, Game, Seat
from games.services.gamelog.stored_log.log_reader import events_of

GAMES_PER_FETCH = 200


def event_count() -> int:
    """Return how many events are in cold storage."""
    return int(_cold().aggregate(events=Sum(F("last_event") + 1))["events"] or 0)


def events() -> Iterator[Event]:
    """Yield the events of cold storage, numbered after those that are rows.

    Raises ColdLogUnreadable.
    """
    number = Event.objects.aggregate(last=Max("pk"))["last"] or 0
    for game in _cold().order_by("pk").iterator(chunk_size=GAMES_PER_FETCH):
        for event in events_of(game):
            number += 1
            event.pk = number
            yield event


def as_if_stored_here(row: Model) -> Model:
    """Return a row without its reference to cold storage."""
    if isinstance(row, Game):
        row.cold_digest = None
    elif isinstance(row, Seat):
        row.cold_sent_at = row.cold_leaving = None
    return row


def _cold() -> QuerySet[Game]:
    return Game.objects.exclude(cold_digest=None)
