"""Presence: who is on the site, and who has looked at which board, kept in the cache because GET
writes nothing.

Two things are kept apart. A board *handed out* was put into an answer, which may have been broken
off on its way: enough to keep its mover from taking it back as if nobody could know of it. A board
*looked at* has arrived: an open page has asked again and named what it shows. Only this spares its
reader a mail. Pages without JavaScript do not ask again, so their readers may get a mail of what is
before them until they answer it: rather one mail too many than a turn that nobody is told of.

What the cache has lost counts as not known, and the caller decides what that means.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import cast
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone

from games.models import Game

PRESENCE_LIFETIME = timedelta(minutes=10)
TICKET_SECONDS = PRESENCE_LIFETIME.total_seconds() / 2
"""The length of the periods in each of which a player who is on the site draws one ticket."""

MAX_TICKETS = 512
"""How many players a search for those on the site finds at most, which are the latest."""

_TICKETS = "present-tickets"
"""The cache key that counts all tickets drawn so far."""


@dataclass(frozen=True)
class SeenBoard:
    """The board that somebody saw last, by its event, and when."""

    board: int
    at: datetime


def mark_present(user_id: int, at: datetime) -> None:
    """Record that `user_id` has a page of the site open."""
    earlier = _exchanged(_presence_key(user_id), at.timestamp())
    if earlier is None or earlier // TICKET_SECONDS != at.timestamp() // TICKET_SECONDS:
        _draw_ticket(user_id)


def _exchanged(key: str, now: float) -> float | None:
    """Record when somebody is on the site, and return when they were before, if that is still
    known.
    """
    lifetime = PRESENCE_LIFETIME.total_seconds()
    if exchange := getattr(cache, "exchange", None):  # One command, where the cache has it.
        return cast("float | None", exchange(key, now, lifetime))
    earlier = cache.get(key)
    cache.set(key, now, lifetime)
    return cast("float | None", earlier)


def _draw_ticket(user_id: int) -> None:
    """Let the player be found by `present_players`; one ticket in some minutes is enough.

    A cache has no lists to add to: with a number of their own nobody overwrites what another has
    just written. Only a cache whose incr() takes no lock may give a number to two at once.
    """
    lifetime = PRESENCE_LIFETIME.total_seconds()
    cache.add(_TICKETS, 0, None)
    with suppress(ValueError):  # The cache has lost the count in between.
        cache.set(_ticket_key(cache.incr(_TICKETS)), user_id, lifetime)
        cache.touch(_TICKETS, None)  # Some caches let incr() shorten the life of a key.


def present_players(since: datetime) -> dict[int, datetime]:
    """Return the accounts that have asked for a page since then, each with the time.

    Of the latest tickets alone: where more come than there are tickets, the others are not found.
    """
    last = int(cache.get(_TICKETS, 0))
    tickets = (_ticket_key(number) for number in range(last, max(0, last - MAX_TICKETS), -1))
    players = dict.fromkeys(cache.get_many(tickets).values())
    times = cache.get_many([_presence_key(player) for player in players])
    seen = {key: times[_presence_key(key)] for key in players if _presence_key(key) in times}
    return {
        key: datetime.fromtimestamp(at, UTC) for key, at in seen.items() if at >= since.timestamp()
    }


def last_presence(user_id: int) -> datetime | None:
    """Return when that player last asked for a page; None if that is too long ago."""
    kept = cache.get(_presence_key(user_id))
    return datetime.fromtimestamp(kept, UTC) if kept else None


def present_among(user_ids: Iterable[int]) -> frozenset[int]:
    """Return those of these players who have asked for a page lately, by one query of the cache."""
    keys = {_presence_key(user_id): user_id for user_id in user_ids}
    return frozenset(keys[key] for key in cache.get_many(keys)) if keys else frozenset()


def mark_looked(game_id: UUID, user_id: int, board: int, at: datetime) -> None:
    """Record that `user_id` looks at this board, as the open page has just said."""
    cache.set(_key(game_id, user_id), (board, at.timestamp()), PRESENCE_LIFETIME.total_seconds())


def mark_handed_out(user_id: int, games: Iterable[Game]) -> list[Game]:
    """Record that these games were handed out to `user_id`; return those whose present board is
    handed out to them for the first time.

    That is: as a page, in a list, in a mail, or on a board to plan on. It is kept while it matters:
    until nobody can take the move back.
    """
    since = timezone.now() - PRESENCE_LIFETIME
    fresh = {_key(game.pk, user_id, "handed-out"): game for game in games if game.moved_at > since}
    if not fresh:
        return []
    before = cache.get_many(fresh)
    boards = {key: game.board_event for key, game in fresh.items()}
    cache.set_many(boards, PRESENCE_LIFETIME.total_seconds())
    return [game for key, game in fresh.items() if before.get(key) != game.board_event]


def last_look(game_id: UUID, user_id: int) -> SeenBoard | None:
    """Return when that player certainly had this game in view; None if that is too long ago."""
    kept = cache.get(_key(game_id, user_id))
    return SeenBoard(kept[0], datetime.fromtimestamp(kept[1], UTC)) if kept else None


def seen_by_others(game: Game, mine: int, board: int) -> str:
    """Return the name of another player at the table who may have seen this board or a later one;
    "" if nobody has.
    """
    others = [seat for seat in game.seats.all() if seat.user_id and seat.number != mine]
    seen = possible_viewers(game.pk, [seat.user_id for seat in others if seat.user_id], board)
    return next((seat.name for seat in others if seat.user_id in seen), "")


def possible_viewers(game_id: UUID, user_ids: Iterable[int], board: int) -> frozenset[int]:
    """Return those of these readers who may have seen this board or a later one; the cache is asked
    once for all.
    """
    handed_out = {_key(game_id, reader, "handed-out"): reader for reader in user_ids}
    looked = {_key(game_id, reader): reader for reader in handed_out.values()}
    kept = cache.get_many([*handed_out, *looked]) if handed_out else {}
    seen = {handed_out[key] for key in handed_out if kept.get(key, -1) >= board}
    return frozenset(seen | {looked[key] for key in looked if kept.get(key, (-1,))[0] >= board})


def _ticket_key(number: int) -> str:
    return f"present-ticket:{number % MAX_TICKETS}"


def _presence_key(user_id: int) -> str:
    return f"present:{user_id}"


def _key(game_id: UUID, user_id: int, how: str = "looked") -> str:
    return f"{how}:{game_id}:{user_id}"
