"""The reading of a game's events, wherever they are stored."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from games.log.events import Entry
from games.models import Event, Game
from games.models.gameplay.events import EventQuerySet
from games.services.gamelog.stored_log import files, log_text


def events_of(game: Game) -> list[Event]:
    """Return the events of a game up to the last one that its row knows. Raises
    ColdLogUnreadable.
    """
    events = [] if game.cold_digest else list(stored_rows(game).order_by("number"))
    return events or _up_to_last(game, _cold_events(game))


def entries_of(game: Game) -> list[Entry]:
    """Return the same events as entries for the log's own functions. Raises ColdLogUnreadable."""
    entries = [] if game.cold_digest else stored_rows(game).entries()
    return entries or [event.entry for event in _up_to_last(game, _cold_events(game))]


def stored_entries_of(games: Collection[Game]) -> dict[UUID, list[Entry]]:
    """Return what `entries_of` does for each of these games, in one query: nothing for those whose
    log is in cold storage.
    """
    last = {game.pk: game.last_event for game in games if not game.cold_digest}
    entries: dict[UUID, list[Entry]] = {game.pk: [] for game in games}
    for event in Event.objects.filter(game__in=last).order_by("game", "number"):
        if event.number <= last[event.game_id]:
            entries[event.game_id].append(event.entry)
    return entries


def whole_log(game: Game) -> list[Event]:
    """Return all events that are stored, even beyond those that the game's row knows."""
    if game.cold_digest:
        return cold_log(game, game.cold_digest)
    return list(Event.objects.filter(game=game).order_by("number"))


def event_numbered(game: Game, number: int) -> Event | None:
    """Return the event of a game with that number. Raises ColdLogUnreadable."""
    if game.cold_digest:
        return next((event for event in events_of(game) if event.number == number), None)
    return Event.objects.filter(game=game, number=number).first()


def event_with_key(game: Game, key: str) -> Event | None:
    """Return the event of a game with an idempotency key. Raises ColdLogUnreadable."""
    if game.cold_digest:
        return next((event for event in events_of(game) if event.idempotency_key == key), None)
    return Event.objects.filter(game=game, idempotency_key=key).first()


def stored_rows(game: Game) -> EventQuerySet:
    """Return the rows of the game's log, which are none where it is in cold storage."""
    return Event.objects.filter(game=game, number__lte=game.last_event)


def cold_log(game: Game, digest: str) -> list[Event]:
    """Return the events in the game's file, as unsaved rows. Raises ColdLogUnreadable."""
    text = files.text_of(game.pk, digest)
    try:
        return log_text.events_from(text, game)
    except (ValueError, KeyError, TypeError) as wrong:
        name = files.name_of(game.pk, digest)
        raise files.unreadable(game.pk, name, str(wrong)) from wrong


def _cold_events(game: Game) -> list[Event]:
    """Return the log in cold storage, even where it went there after `game` was read.

    Where it has come back even since then, it is rows again.
    """
    digest = game.cold_digest or _digest_by_now(game)
    return cold_log(game, digest) if digest else list(stored_rows(game).order_by("number"))


def _digest_by_now(game: Game) -> str | None:
    digests = Game.objects.filter(pk=game.pk).values_list("cold_digest", flat=True)
    return digests.first()


def _up_to_last(game: Game, events: list[Event]) -> list[Event]:
    return [event for event in events if event.number <= game.last_event]
