"""From events to a state, one after the other.

`fold` is the only reading of a log; columns and pages are copies of what it returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from games.log.chance import chance_in
from games.log.clock import Clock
from games.log.endings import decided, ended, ended_if_agreed, stopped, without
from games.log.events import Entry, Kind
from games.log.state import Played, Result, State
from games.rules import RULESETS
from games.rules.core import OptionValue, Seat, noop

_ = noop

MISSES = 3
"""So many deadlines missed in a row, where the rules let a turn go by, and the seat is out."""


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
    """Payload: ruleset, seats, options, days (or null), bots {seat: level}, chance (see there)."""
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
        chance=chance_in(payload),
    )
    return replace(state, clock=_clock_of_turn(state, entry.at))


def _next(state: State, entry: Entry) -> State:
    if entry.number != state.number + 1:
        raise ValueError(f"Event {entry.number} does not follow event {state.number}.")
    state = replace(state, number=entry.number, at=entry.at)
    return _STEPS[Kind(entry.kind)](state, entry)


def _clock_of_turn(state: State, at: datetime) -> Clock:
    """A fresh turn's clock; the days do not run for bots. While the game is held, it stands."""
    if seconds := state.position.seconds_allowed:
        return state.clock.turned(at, seconds)
    if all(seat in state.bots for seat in state.to_move):
        return state.clock.stopped()
    clock = state.clock.begun(at)
    return clock.held(at) if state.holds else clock


def _seat(entry: Entry) -> Seat:
    if entry.seat is None:
        raise ValueError(f"Event {entry.number} ({entry.kind}) names no seat.")
    return entry.seat


def _moved(state: State, entry: Entry) -> State:
    """Payload: move, its notation; lapsed where the site made it for a seat whose time was over.
    Chance moves carry the seat CHANCE (-1).
    """
    seat = _seat(entry)
    move = state.ruleset.parse(str(entry.payload["move"]))
    position = state.position.play(move, seat)
    stands = state.offer == seat or position.agreed() is not None
    after = replace(
        state,
        position=position,
        moves=(*state.moves, Played(seat, move, entry.number, entry.at)),
        board_number=entry.number,
        offer=state.offer if stands else None,
        declined=None,
        missed=_missed(state, seat, "lapsed" in entry.payload),
    )
    if position.outcome:
        return ended(after, position.outcome)
    return _on_time(_on_the_clock(state, after, entry), seat)


def _on_the_clock(before: State, after: State, entry: Entry) -> State:
    """A new turn, or a limit that the rules have just set or lifted, begins anew.

    A pause that is a penalty is not lifted by what another seat does.
    """
    was, now = before.position, after.position
    clock = after.clock
    if was.to_move != now.to_move or was.seconds_allowed != now.seconds_allowed:
        clock = _clock_of_turn(after, entry.at)
    if entry.seat in was.to_move and (now.seconds_shut or clock.opens_at):
        clock = clock.shut(entry.at, now.seconds_shut)
    return after if clock is before.clock else replace(after, clock=clock)


def _missed(state: State, seat: Seat, lapsed: bool) -> Mapping[Seat, int]:
    """Deadlines missed in a row; a glass that ran out was not missed, somebody had turned it."""
    if lapsed and not state.clock.glass and seat not in state.left:
        return {**state.missed, seat: state.missed.get(seat, 0) + 1}
    return {**state.missed, seat: 0} if state.missed.get(seat) else state.missed


def _on_time(state: State, seat: Seat) -> State:
    """Who has missed too many deadlines is out of the game, or loses where two were left."""
    if state.missed.get(seat, 0) < MISSES or seat in state.left:
        return state
    return without(state, seat, _("time"))


def _offered(state: State, entry: Entry) -> State:
    """An end is offered: it stands until all have answered or, for a draw, another seat moves."""
    seat = _seat(entry)
    offers = {**state.offers_made, seat: state.ply}
    after = replace(state, offer=seat, offers_made=offers, agreed=frozenset({seat}))
    return ended_if_agreed(after)


def _answered(state: State, entry: Entry) -> State:
    """Payload: accept, true or false."""
    if not entry.payload["accept"]:
        return replace(state, offer=None, declined=state.offer)
    return ended_if_agreed(replace(state, agreed=state.agreed | {_seat(entry)}))


def _resigned(state: State, entry: Entry) -> State:
    return without(state, _seat(entry), _("resignation"))


def _lapsed(state: State, entry: Entry) -> State:
    """Payload: due, the deadline that passed. Without a seat: the agreed end of the game."""
    if entry.seat is None:
        return stopped(state, _("the agreed time was over"))
    if not state.all_have_moved:
        return decided(state, Result(frozenset(), _("not begun in time"), cancelled=True))
    return without(state, _seat(entry), _("time"))


def _held(state: State, entry: Entry) -> State:
    """Payload: dispute, its id. The clocks stop; a glass runs out first, with the board open."""
    holds = state.holds | {str(entry.payload["dispute"])}
    clock = state.clock if state.clock.glass else state.clock.held(entry.at)
    return replace(state, holds=holds, clock=clock)


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
            return decided(state, Result(winner, _("ruling")))
        case "void":
            return decided(state, Result(frozenset(), _("ruling"), cancelled=True))
        case "rollback":
            return _rolled_back(state, int(str(entry.payload["ply"])), entry)
        case "dismiss":
            return state
    raise ValueError(f"There is no ruling {entry.payload['ruling']}.")


def _rolled_back(state: State, ply: int, entry: Entry) -> State:
    """The moves after `ply` no longer count; whoever is to move has the whole time again, and who
    has left since then is back.
    """
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
        missed={},
        left_at=state.left_by(ply),
    )
    if outcome := after.position.outcome:
        return ended(after, outcome)
    return replace(after, clock=_clock_of_turn(after, entry.at))


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
