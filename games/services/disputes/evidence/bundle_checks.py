"""Checks of a bundle of evidence from its own text alone, without asking the database.

So a member of the staff, or anybody who was given the file, can make them later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from games.log.events import GENESIS, Entry, EventKind, chained
from games.log.evolve import evolve
from games.log.state import State
from games.rules.kit.core import RulesError

Bundle = Mapping[str, Any]


def faults_of(bundle: Bundle) -> list[str]:
    """Return what is wrong with the log of a bundle, in words for the staff.

    Where the game still holds secrets, the log has gaps, and only what is there is checked.
    """
    return list(_faults(bundle))


def faults_of_facts(bundle: Bundle) -> list[str]:
    """Return what is wrong besides the log: other rules than those at the start, and draws that the
    seal does not give.
    """
    faults, rules, draws = [], bundle["rules"], bundle.get("draws")
    if rules["played_by"] != rules["of_today"]:
        began, today = rules["played_by"], rules["of_today"]
        faults.append(
            f"the game began by version {began} of its rules, replayed is version {today}"
        )
    if draws and draws["are_right"] is False:
        faults.append(f"draws are not what the seal says: events {draws['wrong_events']}")
    return faults


def clock_rows(entries: list[Entry]) -> Iterator[dict[str, object]]:
    """Yield the clock after each event, worked out from the log. Raises what `evolve` raises."""
    state: State | None = None
    for entry in entries:
        state = evolve([entry], state)
        due = state.clock.due_at
        yield {
            "number": entry.number,
            "due_at": due.isoformat() if due else None,
            "milliseconds_left": {
                str(seat): state.clock.left_of(seat, entry.at) for seat in range(state.seats)
            },
            "stopped_by_disputes": sorted(state.holds),
        }


def _faults(bundle: Bundle) -> Iterator[str]:
    events = bundle["game"].get("events", [])
    head = GENESIS
    for number, event in enumerate(events):
        if event["number"] != number:
            yield f"event {number} is missing"
            return
        if "hash" not in event:
            return
        head = chained(head, bundle["game"]["game"], entry_of(event))
        if event["hash"] != head:
            yield f"event {number} is not what was written: its hash differs"
            return
    if head != bundle["head_hash"]:
        yield "the log does not end with the hash that is stored with the game"
    yield from _clock_faults(bundle, [entry_of(event) for event in events])


def _clock_faults(bundle: Bundle, entries: list[Entry]) -> Iterator[str]:
    try:
        rows = list(clock_rows(entries))
    except (RulesError, ValueError, KeyError) as refusal:
        yield f"the log does not replay: {refusal}"
        return
    for computed, stored in zip(rows, bundle["clock"], strict=False):
        if computed != stored:
            yield f"the clock after event {computed['number']} is not what follows from the log"
            return
    if rows and rows[-1]["due_at"] != bundle["stored_due_at"]:
        yield "the deadline that is stored with the game does not follow from the log"


def entry_of(event: Mapping[str, Any]) -> Entry:
    """Return an exported event as an entry of a log."""
    at = datetime.fromisoformat(event["received_at"])
    return Entry(EventKind(event["kind"]), event["seat"], event["payload"], event["number"], at)
