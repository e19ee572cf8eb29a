"""The reading of a log: the state that its events lead to, one after the other.

`evolve` is the only reading; columns and pages are copies of what it returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from games.log.commands import ProposalKind
from games.log.disputes.ruling_consequences import held, released, ruled
from games.log.events import Entry, EventKind, NewEvent, numbered
from games.log.parts.chance import chance_in
from games.log.proposals.takebacks import taken_back
from games.log.state import Proposal, Result, State
from games.log.time.availability import availability_in
from games.log.time.clock import Clock
from games.log.time.control import TimeControl
from games.log.time.deadline import Pause, PauseReason
from games.log.turns.endings import decided, ended_if_agreed, stopped, without
from games.log.turns.move_consequences import clock_of_turn, moved
from games.rules import RULESETS
from games.rules.kit.core import OptionValue, Seat, SiteTermination

PROPOSAL_LIFETIME = timedelta(days=7)
"""How long a proposal can be answered before it expires."""


def evolve(entries: Iterable[Entry], state: State | None = None) -> State:
    """Return the state after all `entries`, going on from `state` if given.

    Raises RulesError, KeyError or ValueError where the log does not make sense.
    """
    for entry in entries:
        state = _started(entry) if state is None else _next(state, entry)
    if state is None:
        raise ValueError("A log holds at least the event that started the game.")
    return state


def state_after(events: Sequence[NewEvent], state: State, at: datetime) -> State:
    """Return the state to which these events lead from `state`, all at the same instant."""
    return evolve(numbered(events, state.last_event + 1, at), state)


def _started(entry: Entry) -> State:
    """Return the first state of a game. Payload: ruleset, seats, options, bots {seat: level},
    chance (see chance.py), time [initial, increment, cap] in milliseconds or null, people {seat:
    availability}.
    """
    if entry.kind != EventKind.STARTED or entry.number != 0:
        raise ValueError("A log begins with the event that started the game.")
    payload = entry.payload
    ruleset = RULESETS[str(payload["ruleset"])]
    options: dict[str, OptionValue] = dict(payload["options"])  # type: ignore[call-overload]
    bots: dict[str, str] = dict(payload["bots"])  # type: ignore[call-overload]
    seats = payload["seats"]
    assert isinstance(seats, int)
    state = State(
        ruleset=ruleset,
        seats=seats,
        options=options,
        bots={int(seat): level for seat, level in bots.items()},
        position=ruleset.start(seats, options),
        clock=_clock_in(payload),
        last_event=0,
        board_event=0,
        started_at=entry.at,
        at=entry.at,
        chance=chance_in(payload),
    )
    return replace(state, clock=clock_of_turn(state, entry.at))


def _next(state: State, entry: Entry) -> State:
    if entry.number != state.last_event + 1:
        raise ValueError(f"Event {entry.number} does not follow event {state.last_event}.")
    state = replace(state, last_event=entry.number, at=entry.at)
    return _STEPS[EventKind(entry.kind)](state, entry)


def _clock_in(payload: Mapping[str, Any]) -> Clock:
    """Return the clock that was agreed on, before any time runs."""
    control = TimeControl(*payload["time"]) if payload["time"] else None
    people = payload["people"]
    return Clock(control, {int(seat): availability_in(payload) for seat, payload in people.items()})


def _proposed(state: State, entry: Entry) -> State:
    """Return the state after a seat has proposed something. Payload: what (absent: an end), ply for
    a takeback, until for a pause.

    The proposal is pending until all have answered, it expires, or a move drops it; a pause until
    it would end.
    """
    seat, payload = entry.mover, entry.payload
    what = ProposalKind(str(payload.get("what", ProposalKind.END)))
    until = datetime.fromisoformat(str(payload["until"])) if "until" in payload else None
    expires = entry.at + PROPOSAL_LIFETIME
    proposal = Proposal(
        seat,
        what,
        entry.number,
        entry.at,
        min(expires, until or expires),
        ply=int(str(payload["ply"])) if "ply" in payload else None,
        until=until,
    )
    made = {**state.proposals_made, (seat, what): state.ply}
    after = replace(
        state, proposal=proposal, declined=None, proposals_made=made, agreed=frozenset({seat})
    )
    return ended_if_agreed(after)


def _answered(state: State, entry: Entry) -> State:
    """Return the state after a seat has answered a proposal. Payload: accept, true or false (of the
    proposing seat: it withdraws). What all agree to, but for an end, is an event of its own.
    """
    if not entry.payload["accept"]:
        own = state.proposal is not None and state.proposal.seat == entry.mover
        return replace(state, proposal=None, declined=None if own else state.proposal)
    return ended_if_agreed(replace(state, agreed=state.agreed | {entry.mover}))


def _paused(state: State, entry: Entry) -> State:
    """Return the state after clocks were paused. Payload: key, why, from, to; of the seat, or of
    all.

    The same key changes a pause. Of several who were asked another may have to answer next.
    """
    payload = entry.payload
    begins, ends = (datetime.fromisoformat(str(payload[name])) for name in ("from", "to"))
    pause = Pause(str(payload["key"]), PauseReason(str(payload["why"])), begins, ends, entry.seat)
    agreed = (
        state.proposal
        and state.proposal.what == ProposalKind.PAUSE
        and pause.why == PauseReason.AGREED
    )
    proposal = None if agreed else state.proposal
    after = replace(state, clock=state.clock.paused(pause), proposal=proposal)
    since = after.clock.since if after.clock.answer is not None else None
    return replace(after, clock=clock_of_turn(after, since)) if since else after


def _resigned(state: State, entry: Entry) -> State:
    return without(state, entry.mover, SiteTermination.RESIGNATION)


def _lapsed(state: State, entry: Entry) -> State:
    """Return the state after a time limit has passed. Payload: due, the deadline that passed;
    chance_decided, if chance had decided something before all had moved, so that this counts
    (interpretation time-1).

    Without a seat it is the agreed end of the game or, if forgotten is set, a game without limit in
    which nobody has moved for long. not_opened are the seats whose players did not open what they
    had given to chance: they lose before anything is drawn. One other person has won then, but for
    several it does not count: nobody may gain by the silence of a friend.
    """
    if "not_opened" in entry.payload:
        silent = frozenset(int(str(seat)) for seat in _list_in(entry.payload["not_opened"]))
        return decided(state, _result_of_silence(state, silent))
    if "forgotten" in entry.payload:
        return decided(state, Result(frozenset(), SiteTermination.ABANDONMENT, cancelled=True))
    if entry.seat is None:
        return stopped(state, SiteTermination.TERM_OVER)
    if state.all_have_moved or entry.payload.get("chance_decided"):
        after = without(state, entry.mover, SiteTermination.TIMEOUT)
    else:
        after = decided(state, Result(frozenset(), SiteTermination.NOT_BEGUN, cancelled=True))
    if after.result is None:
        return after
    missed = entry.mover, datetime.fromisoformat(str(entry.payload["due"]))
    return replace(after, result=replace(after.result, missed=missed))


def _result_of_silence(state: State, silent: frozenset[Seat]) -> Result:
    """Return the result where these seats did not open what they had given to chance."""
    others = state.active - silent
    if len(others - set(state.bots)) > 1:
        nobody: frozenset[Seat] = frozenset()
        return Result(nobody, SiteTermination.NOT_OPENED, cancelled=True, losers=silent)
    return Result(others, SiteTermination.NOT_OPENED)


def _list_in(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


_STEPS = {
    EventKind.MOVE: moved,
    EventKind.CHANCE: moved,
    EventKind.OFFERED: _proposed,
    EventKind.ANSWERED: _answered,
    EventKind.RESIGNED: _resigned,
    EventKind.LAPSED: _lapsed,
    EventKind.HELD: held,
    EventKind.RELEASED: released,
    EventKind.RULED: ruled,
    EventKind.PAUSED: _paused,
    EventKind.TAKEN_BACK: taken_back,
}
