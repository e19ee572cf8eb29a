"""The kept files: `game.json` as players have downloaded it, and the same logs as stored rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from games.log.events import GENESIS, Entry, EventKind, chained
from games.log.state import State
from games.models import Event, Game
from games.rules import RULESETS
from games.rules.kit.core import Position

FOLDER = Path(__file__).parents[2] / "support" / "fixtures"
EXPORTS, LOGS = FOLDER / "exports", FOLDER / "logs"
NAMES = sorted(file.stem for file in LOGS.glob("*.json"))

Kept = dict[str, Any]


def export(name: str) -> Kept:
    return _read(EXPORTS / f"{name}.json")


def has_rules_of_today(name: str) -> bool:
    """Whether the same game would be played today by rules of the same version."""
    kept = export(name)
    return bool(kept["rules_version"] == RULESETS[kept["ruleset"]].version)


def log(name: str) -> Kept:
    return _read(LOGS / f"{name}.json")


def _read(file: Path) -> Kept:
    kept = json.loads(file.read_text())
    assert isinstance(kept, dict)
    return kept


def entries(events: Iterable[Mapping[str, Any]]) -> list[Entry]:
    """The events of an export or of a kept log, as the code of today has them."""
    return [
        Entry(
            EventKind(event["kind"]),
            event["seat"],
            event["payload"],
            event["number"],
            datetime.fromisoformat(event["received_at"]),
        )
        for event in events
    ]


def rows(game: Game) -> list[Kept]:
    """What is stored of a log, without the ids that differ from one database to the next."""
    return [
        {
            "number": event.number,
            "kind": event.kind,
            "seat": event.seat,
            "payload": event.payload,
            "received_at": event.received_at.isoformat(),
            "prev_hash": event.prev_hash,
            "hash": event.hash,
            "request": event.request_hash or "",
        }
        for event in Event.objects.filter(game=game).order_by("number")
    ]


def as_stored_then(name: str, events: list[Kept]) -> list[Kept]:
    """The events of a game played today, as it was stored before there were further options or
    fields of its start.

    Options have their defaults, or it is another game; the hashes follow from the rest.
    """
    before, today = log(name)["events"][0]["payload"], events[0]["payload"]
    ruleset, options = RULESETS[before["ruleset"]], today["options"]
    later = options.keys() - before["options"].keys()
    assert today.keys() - before.keys() <= {"rules_version", "beginner"}
    assert all(options[key] == ruleset.clean({})[key] for key in later)
    payload = _only(before, today) | {"options": _only(before["options"], options)}
    if "chance" in before:
        later_fields = {"drawn_from", "hashes", "hashed_under"}
        assert today["chance"].keys() - before["chance"].keys() <= later_fields
        payload["chance"] = _only(before["chance"], today["chance"])
    if payload == today:
        return events
    first = {**events[0], "payload": payload}
    rest, head = [first, *events[1:]], GENESIS
    chain: list[Kept] = []
    for event, entry in zip(rest, entries(rest), strict=True):
        prev, head = head, chained(head, log(name)["game"], entry)
        hashes = {"prev_hash": prev, "hash": head}
        chain.append({**event, **{key: hashes[key] for key in hashes if key in event}})
    return chain


def _only(before: Kept, today: Kept) -> Kept:
    return {key: value for key, value in today.items() if key in before}


def downloaded_then(name: str, document: Kept) -> Kept:
    """A game downloaded today, as it was before the file had the list that was drawn from."""
    before = export(name)
    then = _only(before, document) | {"events": as_stored_then(name, document["events"])}
    if "list" not in before:
        fields = ("event", "turn", "purpose", "numbers")
        then["draws"] = [{field: draw[field] for field in fields} for draw in document["draws"]]
    return then


def end(state: State) -> Kept:
    """How a game stands, in plain values."""
    result = state.result
    return {
        "ply": state.ply,
        "moves": [[played.seat, str(played.move)] for played in state.moves],
        "board": _board(state, state.view(None)),
        "points": [str(state.position.points[seat]) for seat in range(state.seats)],
        "to_move": sorted(state.to_move),
        "left": sorted(state.left),
        "due_at": state.clock.due_at.isoformat() if state.clock.due_at else None,
        "reserves": {str(seat): left for seat, left in sorted(state.clock.reserves.items())},
        "result": {
            "winners": sorted(result.winners),
            "cancelled": result.cancelled,
            "termination": str(result.termination),
        }
        if result
        else None,
    }


def _board(state: State, view: Position) -> list[str]:
    """What lies on the squares, layer by layer, row by row."""
    layers = state.ruleset.board(view, None).layers
    return [
        "".join(square.symbol for square in squares)
        for layer in layers
        for _, squares in layer.rows
    ]
