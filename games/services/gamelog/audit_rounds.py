"""Rounds of the audit: which games a run of `replay_games` audits, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any
from uuid import UUID

from django.db.models import Max

from games.models import Event, Game

Position = Mapping[str, Any]

EVENTS_PER_BATCH = 1_000
GAMES_PER_BATCH = 200

OVERLAPPING_EVENT_COUNT = 2_000
"""How many events before the last one seen are looked at again, since numbers are given before the
commit and a lower one may appear after a higher one.
"""

MAX_REMEMBERED_GAMES = 1_000
"""How many games with a difference are remembered, which each run audits again until they are
mended.
"""

FIRST = UUID(int=0)


@dataclass(frozen=True)
class Batch:
    """Some games to audit, the position after them, and how far the run has come then."""

    subject: str
    games: list[UUID]
    position: Position
    done: int
    total: int


def remembered(position: Position) -> Iterator[Batch]:
    """Yield the games in which the last runs found a difference."""
    games = [UUID(game) for game in position.get("differing", ())]
    if games:
        yield Batch("games with a difference", games, {}, len(games), len(games))


def changed(position: Position) -> Iterator[Batch]:
    """Yield the games with events that no run has seen, which are all games at first."""
    last = Event.objects.aggregate(last=Max("pk"))["last"] or 0
    at = begin = max(0, position.get("event", 0) - OVERLAPPING_EVENT_COUNT)
    seen: set[UUID] = set()
    new = Event.objects.order_by("pk").values_list("pk", "game_id")
    while rows := list(new.filter(pk__gt=at, pk__lte=last)[:EVENTS_PER_BATCH]):
        at = rows[-1][0]
        games = {game for _number, game in rows} - seen
        seen |= games
        yield Batch("new events", sorted(games), {"event": at}, at - begin, last - begin)


def sample(position: Position, runs: int) -> Iterator[Batch]:
    """Yield some more games by their ids, so that a number of runs see every game."""
    wanted, done = ceil(Game.objects.count() / runs), 0
    after = UUID(position["sampled"]) if "sampled" in position else FIRST
    while done < wanted:
        games = _after(after, min(GAMES_PER_BATCH, wanted - done)) or _after(FIRST, 1)
        if not games:
            return
        after, done = games[-1], done + len(games)
        yield Batch("games of the sample", games, {"sampled": str(after)}, done, wanted)


def every(position: Position) -> Iterator[Batch]:
    """Yield all games by their ids, from where a run was stopped."""
    total, done = Game.objects.count(), position.get("replayed", 0)
    after = UUID(position["game"]) if "game" in position else FIRST
    while games := _after(after, GAMES_PER_BATCH):
        after, done = games[-1], done + len(games)
        yield Batch("games", games, {"game": str(after)}, done, total)


def _after(game: UUID, count: int) -> list[UUID]:
    ids = Game.objects.filter(pk__gt=game).order_by("pk").values_list("pk", flat=True)
    return list(ids[:count])
