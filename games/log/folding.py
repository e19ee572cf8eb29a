"""From events to a state, one after the other.

`fold` is the only reading of a log; columns and pages are copies of what it returns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from games.log.clock import Clock
from games.log.events import Entry, Kind
from games.log.state import Played, Result, State
from games.rules import RULESETS
from games.rules.core import OptionValue, Seat, noop

_ = noop


def fold(entries: Iterable[Entry], state: State | None = None) -> State:
    """The state after all `entries`, going on from `state` if given. Raises RulesError, KeyError
    or ValueError where the log does not make sense.
    """
    for entry in entries:
        state = _started(entry) if state is None else _next(state, entry)
    if state is None:
        raise ValueError("A log holds at least the event that started the game.")
    return state


def _started(entry: Entry) -> State:
    """Payload: ruleset, seats, options, days (or null), bots {seat: level}."""
    if entry.kind != Kind.STARTED or entry.number != 0:
        raise ValueError("A log begins with the event that started the game.")
    payload = entry.payload
    ruleset = RULESETS[str(payload["ruleset"])]
    options: dict[str, OptionValue] = dict(payload["options"])  # type: ignore[call-overload]
    bots: dict[str, str] = dict(payload["bots"])  # type: ignore[call-overload]
    seats, days = payload["seats"], payload["days"]
    assert isinstance(seats, int)
    assert days is None or isinstance(days, int)
    state = State(
        ruleset=ruleset,
        seats=seats,
        options=options,
        bots={int(seat): level for seat, level in bots.items()},
        position=ruleset.start(seats, options),
        clock=Clock(days),
        number=0,
        board_number=0,
        started_at=entry.at,
        at=entry.at,
    )
    return replace(state, clock=_clock_of_turn(state, entry.at))


def _next(state: State, entry: Entry) -> State:
    if entry.number != state.number + 1:
        raise ValueError(f"Event {entry.number} does not follow event {state.number}.")
    state = replace(state, number=entry.number, at=entry.at)
    return _STEPS[Kind(entry.kind)](state, entry)


def _clock_of_turn(state: State, at: datetime) -> Clock:
    """A fresh turn's clock; bots have none."""
    if all(seat in state.bots for seat in state.to_move):
        return state.clock.stopped()
    return state.clock.begun(at)


def _seat(entry: Entry) -> Seat:
    if entry.seat is None:
        raise ValueError(f"Event {entry.number} ({entry.kind}) names no seat.")
    return entry.seat


def _decided(state: State, result: Result) -> State:
    return replace(state, result=result, clock=state.clock.stopped(), offer=None)


def _moved(state: State, entry: Entry) -> State:
    """Payload: move, its notation. Chance moves carry the seat CHANCE (-1)."""
    seat = _seat(entry)
    move = state.ruleset.parse(str(entry.payload["move"]))
    position = state.position.play(move, seat)
    after = replace(
        state,
        position=position,
        moves=(*state.moves, Played(seat, move, entry.number, entry.at)),
        board_number=entry.number,
        offer=state.offer if state.offer == seat else None,
        declined=None,
    )
    if position.outcome:
        return _decided(after, Result(position.outcome.winners, position.outcome.reason))
    if position.to_move != state.position.to_move:
        return replace(after, clock=_clock_of_turn(after, entry.at))
    return after


def _offered(state: State, entry: Entry) -> State:
    """A draw is offered; it stands until it is answered or the other seat moves."""
    seat = _seat(entry)
    return replace(state, offer=seat, offers_made={**state.offers_made, seat: state.ply})


def _answered(state: State, entry: Entry) -> State:
    """Payload: accept, true or false."""
    if entry.payload["accept"]:
        return _decided(state, Result(frozenset(), _("draw agreed")))
    return replace(state, offer=None, declined=state.offer)


def _without(state: State, entry: Entry, reason: str) -> State:
    others = frozenset(range(state.seats)) - {_seat(entry)}
    return _decided(state, Result(others, reason))


def _resigned(state: State, entry: Entry) -> State:
    return _without(state, entry, _("resignation"))


def _lapsed(state: State, entry: Entry) -> State:
    """Payload: due, the deadline that passed."""
    if not state.all_have_moved:
        return _decided(state, Result(frozenset(), _("not begun in time"), cancelled=True))
    return _without(state, entry, _("time"))


def _held(state: State, entry: Entry) -> State:
    """Payload: dispute, its id. The clocks stop."""
    holds = state.holds | {str(entry.payload["dispute"])}
    return replace(state, holds=holds, clock=state.clock.held(entry.at))


def _released(state: State, entry: Entry) -> State:
    """Payload: dispute. The clocks go on when nothing else holds them."""
    holds = state.holds - {str(entry.payload["dispute"])}
    clock = state.clock if holds else state.clock.released(entry.at)
    return replace(state, holds=holds, clock=clock)


def _ruled(state: State, entry: Entry) -> State:
    """Payload: dispute, ruling (dismiss, award, void, rollback), and winner or ply."""
    state = _released(state, entry)
    match entry.payload["ruling"]:
        case "award":
            winner = frozenset({int(str(entry.payload["winner"]))})
            return _decided(state, Result(winner, _("ruling")))
        case "void":
            return _decided(state, Result(frozenset(), _("ruling"), cancelled=True))
        case "rollback":
            return _rolled_back(state, int(str(entry.payload["ply"])), entry)
        case "dismiss":
            return state
    raise ValueError(f"There is no ruling {entry.payload['ruling']}.")


def _rolled_back(state: State, ply: int, entry: Entry) -> State:
    """The moves after `ply` no longer count; whoever is to move has the whole time again."""
    if not 0 <= ply <= state.ply:
        raise ValueError(f"The game has no ply {ply}.")
    after = replace(
        state,
        position=state.position_at(ply),
        moves=state.moves[:ply],
        board_number=entry.number,
        result=None,
        offer=None,
        offers_made={},
    )
    if outcome := after.position.outcome:
        return _decided(after, Result(outcome.winners, outcome.reason))
    clock = _clock_of_turn(after, entry.at)
    return replace(after, clock=clock.held(entry.at) if after.holds else clock)


_STEPS = {
    Kind.MOVE: _moved,
    Kind.CHANCE: _moved,
    Kind.OFFERED: _offered,
    Kind.ANSWERED: _answered,
    Kind.RESIGNED: _resigned,
    Kind.LAPSED: _lapsed,
    Kind.HELD: _held,
    Kind.RELEASED: _released,
    Kind.RULED: _ruled,
}
