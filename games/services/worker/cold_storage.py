"""The move of logs from the database into cold storage, for games that ended long ago."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.core.cache import cache
from django.db import models, transaction
from django.db.models import Exists, OuterRef

from games.log.events import EventKind
from games.models import Dispute, Event, Game, Outbox, Seat, Status
from games.services.gamelog.audit import first_difference
from games.services.gamelog.locking import Busy, lock
from games.services.gamelog.stored_log import files, log_text
from games.services.gamelog.stored_log.errors import ColdLogUnreadable
from games.services.gamelog.stored_log.log_reader import whole_log
from games.services.gamelog.stored_log.restoration import bring_back

alerts = logging.getLogger("fernzug.alerts")

STORING_INTERVAL_SECONDS = 600
MAX_GAMES_PER_SWEEP, MAX_SECONDS_PER_SWEEP = 200, 5.0
"""How much one sweep stores: it has to look at deadlines again soon."""

_STORED = "fernzug:stored-cold"


class CannotStore(Exception):
    """Raised, with the reason in words for an operator, where a log stays in the database."""


@dataclass(frozen=True)
class StoredLog:
    """A log that was moved: its number of events, and the number of bytes of its text."""

    events: int
    text_bytes: int


def storable(before: datetime) -> models.QuerySet[Game]:
    """Return the games whose last event is older, and with which nobody has anything to do any
    more.

    The longest ended first. Not those with an open dispute or with work in the outbox.
    """
    last = Event.objects.filter(
        game=OuterRef("pk"), number=OuterRef("last_event"), received_at__lt=before
    )
    disputes = Dispute.objects.filter(game=OuterRef("pk"), state=Dispute.State.OPEN)
    undone = Outbox.objects.filter(game=OuterRef("pk"), done_at=None)
    old = _over(before).filter(Exists(last))
    return old.exclude(Exists(disputes)).exclude(Exists(undone)).order_by("moved_at", "pk")


def storable_at_most(before: datetime) -> int:
    """Return a number that `storable` does not exceed, counted in an index."""
    return _over(before).count()


def _over(before: datetime) -> models.QuerySet[Game]:
    games = Game.objects.exclude(status=Status.RUNNING)
    return games.filter(cold_digest=None, moved_at__lt=before)


def store(game_id: UUID, before: datetime) -> StoredLog:
    """Move the log of a game into a file. Raises CannotStore, ColdLogUnreadable and Busy.

    The file is written and read back first; then its digest is noted and the rows go, in one
    transaction. A crash between leaves a file that the next attempt uses.
    """
    if not (settings.COLD_STORAGE_URL or settings.EMBEDDED):
        raise CannotStore("COLD_STORAGE_URL names no place that all processes share")
    game = Game.objects.get(pk=game_id)
    if difference := first_difference(game):
        raise CannotStore(difference)
    events = whole_log(game)
    text = log_text.log_text(game, events)
    _must_be_whole(text, game, events)
    digest = files.put(game.pk, text)
    with transaction.atomic():
        locked, seats = lock(game_id)
        if locked.head_hash != game.head_hash or not storable(before).filter(pk=game_id).exists():
            raise CannotStore("it is no longer to be stored")
        _mark(locked, seats, events, digest)
        deleted, __ = Event.objects.filter(game=locked).delete()
        if deleted != len(events):
            raise CannotStore("its log has changed meanwhile")
    return StoredLog(len(events), len(text))


def restore(game_id: UUID) -> bool:
    """Restore the log of a game to the database; return whether it was in cold storage.

    Raises ColdLogUnreadable, Busy and Game.DoesNotExist.
    """
    with transaction.atomic():
        game, seats = lock(game_id)
        was_cold = game.cold_digest is not None
        bring_back(game, seats)
    return was_cold


def store_due(now: datetime) -> None:
    """Store some games whose time has come, at most every ten minutes however often it is
    called.
    """
    days = settings.COLD_STORAGE_AFTER_DAYS
    if not days or not cache.add(_STORED, 1, STORING_INTERVAL_SECONDS):
        return
    before, until = now - timedelta(days=days), time.monotonic() + MAX_SECONDS_PER_SWEEP
    for game_id in storable(before).values_list("pk", flat=True)[:MAX_GAMES_PER_SWEEP]:
        if time.monotonic() > until:
            return
        try:
            store(game_id, before)
        except ColdLogUnreadable:  # The operator was alerted, and the next file may fare no better.
            return
        except (CannotStore, Busy) as refusal:
            alerts.error("%s is not moved to cold storage: %s", game_id, refusal)


def _must_be_whole(text: bytes, game: Game, events: list[Event]) -> None:
    """Raise CannotStore where reading the text again would not give every column of every event."""
    names = [field.attname for field in Event._meta.concrete_fields if not field.primary_key]
    read = log_text.events_from(text, game)
    for stored, again in zip(events, read, strict=True):
        if any(getattr(stored, name) != getattr(again, name) for name in names):
            raise CannotStore(f"event {stored.number} would not come back as it is")


def _mark(game: Game, seats: list[Seat], events: list[Event], digest: str) -> None:
    """Record where the log is, and what queries will no longer find in events."""
    game.cold_digest = digest
    game.save(update_fields=["cold_digest"])
    for seat in seats:
        sent = [event.received_at for event in events if _is_sent_by(event, seat)]
        kinds = {event.kind for event in events if event.seat == seat.number}
        seat.cold_sent_at = max(sent, default=None)
        leaving = (kind for kind in (EventKind.LAPSED, EventKind.RESIGNED) if kind in kinds)
        seat.cold_leaving = next(leaving, None)
        seat.save(update_fields=["cold_sent_at", "cold_leaving"])


def _is_sent_by(event: Event, seat: Seat) -> bool:
    return (event.idempotency_key or "").startswith(f"u{seat.user_id}:")
