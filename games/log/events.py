"""The kinds of event that a log may hold, and the hash chain that ties events together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

GENESIS = "0" * 64
"""The hash that stands before the first event of every game."""


class EventKind(StrEnum):
    """The kinds of event in the log of a game. The payload of each is documented at its function in
    evolve.py.
    """

    STARTED = "started"
    MOVE = "move"
    CHANCE = "chance"
    OFFERED = "offered"
    ANSWERED = "answered"
    RESIGNED = "resigned"
    LAPSED = "lapsed"
    HELD = "held"
    RELEASED = "released"
    RULED = "ruled"
    PAUSED = "paused"
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True)
class NewEvent:
    """An event that is about to be appended: it has no number, time or hash yet."""

    kind: EventKind
    seat: int | None
    payload: Mapping[str, object]


@dataclass(frozen=True)
class Entry(NewEvent):
    """An event as it stands in a log. `number` counts from 0, `at` is aware and UTC."""

    number: int
    at: datetime

    @property
    def mover(self) -> int:
        """Return the seat of an event that has to name one. Raises ValueError."""
        if self.seat is None:
            raise ValueError(f"Event {self.number} ({self.kind}) names no seat.")
        return self.seat


def numbered(events: Iterable[NewEvent], first: int, at: datetime) -> list[Entry]:
    """Return events as entries of a log, the first one with the number `first`."""
    return [
        Entry(event.kind, event.seat, event.payload, number, at)
        for number, event in enumerate(events, start=first)
    ]


def canonical(value: object) -> str:
    """Return the one JSON text of a value, so that equal values have equal hashes everywhere."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def chained(previous: str, game: str, entry: Entry) -> str:
    """Return the hash of `entry` after the hash `previous`. It covers seats and payload, never a
    name or chat.
    """
    body = canonical(
        [game, entry.number, str(entry.kind), entry.seat, entry.payload, entry.at.isoformat()]
    )
    return sha256(f"{previous}\n{body}".encode()).hexdigest()
