"""The text that holds the whole log of a game, the same bytes for the same events.

Everything of the events is in it but the hashes that follow from the rest: reading it works out the
chain anew, and its last hash has to be the `head` of the text. docs/data.md lists the fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from games.log.events import GENESIS, Entry, EventKind, chained
from games.models import Event, Game

FORMAT = "fernzug-log-1"


def log_text(game: Game, events: Sequence[Event]) -> bytes:
    """Return the text of all events of a game, in their order."""
    content = {
        "format": FORMAT,
        "game": str(game.pk),
        "ruleset": game.ruleset,
        "rules_version": game.rules_version,
        "head": events[-1].hash,
        "events": [_fields(event) for event in events],
    }
    # Keys of a payload keep the order in which the database gives them, as game.json shows them.
    return json.dumps(content, separators=(",", ":"), ensure_ascii=True).encode()


def _fields(event: Event) -> dict[str, object]:
    optional = {"idempotency_key": event.idempotency_key, "request_hash": event.request_hash}
    return {
        "number": event.number,
        "kind": str(event.kind),
        "seat": event.seat,
        "payload": event.payload,
        "received_at": event.received_at.isoformat(),
        **{name: value for name, value in optional.items() if value is not None},
    }


def events_from(text: bytes, game: Game) -> list[Event]:
    """Return the events of a text as they were, as unsaved rows. Raises ValueError for a wrong
    text.
    """
    content = json.loads(text)
    if content["format"] != FORMAT or content["game"] != str(game.pk):
        raise ValueError("it is not the log of this game")
    events = list(_chained_events(content["events"], game))
    if not events or events[-1].hash != content["head"]:
        raise ValueError("its chain of hashes does not lead to its head")
    return events


def _chained_events(rows: Sequence[Mapping[str, Any]], game: Game) -> Iterator[Event]:
    head = GENESIS
    for number, row in enumerate(rows):
        at = datetime.fromisoformat(row["received_at"])
        entry = Entry(EventKind(row["kind"]), row["seat"], row["payload"], number, at)
        previous, head = head, chained(head, str(game.pk), entry)
        yield Event(
            game=game,
            number=row["number"],
            kind=row["kind"],
            seat=row["seat"],
            payload=row["payload"],
            received_at=at,
            idempotency_key=row.get("idempotency_key"),
            request_hash=row.get("request_hash"),
            prev_hash=previous,
            hash=head,
        )
