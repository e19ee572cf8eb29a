"""Games whose logs are moved to cold storage, in a folder of the test."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from django.core.cache import cache
from django.core.files.storage import storages
from django.utils import timezone

from games.models import Event, Game, Outbox
from games.services.gamelog.stored_log.files import name_of
from games.services.worker.cold_storage import store
from tests.support.games.two_worlds.worlds import forget

COLUMNS = [field.attname for field in Event._meta.concrete_fields if not field.primary_key]


def put_away(game: Game, after: timedelta = timedelta(days=1)) -> Game:
    """Store the log of a finished game as if it had been over for long; return the game as read."""
    Outbox.objects.filter(game=game, done_at=None).update(done_at=timezone.now())
    store(game.pk, timezone.now() + after)
    forget()
    return Game.objects.get(pk=game.pk)


def rows_of(game: Game) -> list[tuple[object, ...]]:
    """Return every column of the game's events in the database but their own numbers."""
    return list(Event.objects.filter(game=game).order_by("number").values_list(*COLUMNS))


def file_of(game: Game) -> Path:
    """Return the path of the game's file."""
    assert game.cold_digest
    return Path(storages["cold"].path(name_of(game.pk, game.cold_digest)))


def lose(game: Game) -> None:
    """Lose the file, and what this process remembers of the game."""
    file_of(game).unlink()
    forget()
    cache.clear()
