"""Games copied from one that was really begun, each with a log of its own, and their players."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from games.models import Event, Game, Seat

BATCH_SIZE = 1000
COPIED = ("ruleset", "rules_version", "options", "time_control", "due_at", "head_hash")


def copy_begun(pattern: Game, pairs: Sequence[Sequence[User]], at: datetime) -> list[Game]:
    """Create a game like `pattern`, which has just begun, for each pair of players."""
    columns = {name: getattr(pattern, name) for name in COPIED}
    games = [Game(created_at=at, moved_at=at, **columns) for _pair in pairs]
    Game.objects.bulk_create(games, batch_size=BATCH_SIZE)
    seats = (
        Seat(game=game, number=number, user=user, to_move=number == 0)
        for game, pair in zip(games, pairs, strict=True)
        for number, user in enumerate(pair)
    )
    Seat.objects.bulk_create(seats, batch_size=BATCH_SIZE)
    event = pattern.events.get()
    chain = {"prev_hash": event.prev_hash, "hash": event.hash, "payload": event.payload}
    events = (Event(game=game, number=0, kind="started", received_at=at, **chain) for game in games)
    Event.objects.bulk_create(events, batch_size=BATCH_SIZE)
    return games
