"""The comparison of a restored copy with the site that it was made of, which may have gone on
meanwhile.

Logs only grow, so each log of the copy must be the beginning of one here; and what was here well
before the copy ends must be in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max

from accounts.models import User
from games.models import AuditEntry, Event, Game
from games.services.gamelog.stored_log.log_reader import whole_log

COPY = "restored"
"""The name of the connection to the copy."""

GAMES_PER_READ = 500
MAX_TRANSACTION_TIME = timedelta(minutes=1)
"""How much older than the newest row of the copy a row must be to be missed there, since a
transaction may have been open while the copy was made.
"""


def differences() -> Iterator[str]:
    """Yield what is wrong with the copy, in words for an operator."""
    if _migrations("default") != _migrations(COPY):
        yield "The copy has other migrations than the site."
        return
    yield from _altered_games()
    yield from _altered_audit()
    end = _last_event_at()
    if end is None:
        return
    yield from _missing_games(end - MAX_TRANSACTION_TIME)
    yield from _missing_players(end - MAX_TRANSACTION_TIME)


def _migrations(alias: str) -> set[tuple[str, str]]:
    return set(MigrationRecorder(connections[alias]).applied_migrations())


def _altered_games() -> Iterator[str]:
    """Compare the last hash of each log in the copy with the hash of the same event here."""
    copies = Game.objects.using(COPY).order_by("pk")
    batch: list[Game] = []
    for copy in copies.iterator(GAMES_PER_READ):
        batch.append(copy)
        if len(batch) == GAMES_PER_READ:
            yield from _altered_in(batch)
            batch = []
    yield from _altered_in(batch)


def _altered_in(copies: list[Game]) -> Iterator[str]:
    here = Game.objects.in_bulk([copy.pk for copy in copies])
    for copy in copies:
        game = here.get(copy.pk)
        if game is None:
            yield f"Game {copy.pk} is in the copy and not here."
        elif _hash_at(game, copy.last_event) != copy.head_hash:
            yield f"Game {copy.pk} had another event {copy.last_event} in the copy than here."


def _hash_at(game: Game, number: int) -> str:
    """Return the hash of an event, which may lie in cold storage; "" where there is none."""
    if game.last_event == number:
        return game.head_hash
    event = Event.objects.filter(game=game, number=number).first()
    if event is not None:
        return event.hash
    return next((event.hash for event in whole_log(game) if event.number == number), "")


def _altered_audit() -> Iterator[str]:
    last = AuditEntry.objects.using(COPY).order_by("number").last()
    if last and not AuditEntry.objects.filter(number=last.number, hash=last.hash).exists():
        yield f"Staff act {last.number} is another one in the copy than here."


def _last_event_at() -> datetime | None:
    found: datetime | None = Event.objects.using(COPY).aggregate(at=Max("received_at"))["at"]
    return found


def _missing_games(before: datetime) -> Iterator[str]:
    here = Game.objects.filter(created_at__lt=before).values_list("pk", flat=True)
    there = set(Game.objects.using(COPY).values_list("pk", flat=True))
    yield from (f"Game {pk} is not in the copy." for pk in here.iterator() if pk not in there)


def _missing_players(before: datetime) -> Iterator[str]:
    here = User.objects.filter(date_joined__lt=before).values_list("pk", flat=True)
    there = set(User.objects.using(COPY).values_list("pk", flat=True))
    yield from (f"Account {pk} is not in the copy." for pk in here.iterator() if pk not in there)
