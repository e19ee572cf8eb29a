"""The consequences of holds and rulings for the state of a game, and overturned rulings."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from games.log.disputes.replaced_players import with_leaver_back, with_newcomer
from games.log.events import Entry
from games.log.proposals.takebacks import rolled_back, with_whole_time
from games.log.state import LastRuling, Result, State
from games.log.time.deadline import Pause, PauseReason
from games.log.turns.endings import decided
from games.rules.kit.core import SiteTermination

MIN_REINSTATED_TIME = timedelta(hours=48)
"""The least time that a player has after a loss on time was undone."""

_MILLISECONDS_PER_HOUR = timedelta(hours=1) // timedelta(milliseconds=1)


def held(state: State, entry: Entry) -> State:
    """Return the state after a dispute has stopped the clocks. Payload: dispute, its id, and until,
    when it ends at the latest.

    An hourglass runs out first, with the board open.
    """
    dispute, payload = str(entry.payload["dispute"]), entry.payload
    until = datetime.fromisoformat(str(payload["until"]))
    pause = Pause(f"dispute:{dispute}", PauseReason.DISPUTE, entry.at, None)
    return replace(state, holds={**state.holds, dispute: until}, clock=state.clock.paused(pause))


def released(state: State, entry: Entry) -> State:
    """Return the state after a dispute has released the clocks. Payload: dispute.

    The clocks go on when nothing else holds them; a hold whose time was over ended then, however
    late this is entered.
    """
    dispute = str(entry.payload["dispute"])
    if dispute not in state.holds:
        return state
    ends = min(entry.at, state.holds[dispute])
    others = {held: until for held, until in state.holds.items() if held != dispute}
    clock = state.clock.resumed(f"dispute:{dispute}", ends)
    return replace(state, holds=others, clock=clock)


def ruled(state: State, entry: Entry) -> State:
    """Return the state after a ruling of an admin, or a settlement of the seats. Payload: dispute,
    ruling (dismiss, award, void, draw, rollback, time, reinstate, replace, overturn), and winner,
    ply, seat and hours, or seat and availability; settled.
    """
    state = released(state, entry)
    match entry.payload["ruling"]:
        case "dismiss":
            return state
        case "overturn":
            return _overturned(state, entry)
    return replace(_effect(state, entry), last_ruling=_last_ruling(state, entry))


def _effect(state: State, entry: Entry) -> State:
    nobody: frozenset[int] = frozenset()
    is_settled = bool(entry.payload.get("settled"))
    why = SiteTermination.SETTLEMENT if is_settled else SiteTermination.RULING
    match entry.payload["ruling"]:
        case "award":
            return decided(state, Result(frozenset({_number(entry, "winner")}), why))
        case "void":
            return decided(state, Result(nobody, why, cancelled=True))
        case "draw":
            return decided(state, Result(nobody, why))
        case "rollback":
            return rolled_back(state, _number(entry, "ply"), entry)
        case "time":
            return _with_more_time(state, _number(entry, "seat"), _number(entry, "hours"))
        case "reinstate":
            least = MIN_REINSTATED_TIME // timedelta(milliseconds=1)
            return rolled_back(state, state.ply, entry, least=least)
        case "replace":
            return with_newcomer(state, _number(entry, "seat"), entry)
    raise ValueError(f"There is no ruling {entry.payload['ruling']}.")


def _with_more_time(state: State, seat: int, hours: int) -> State:
    clock = state.clock
    if clock.control is None:
        raise ValueError("A game without a limit has no time to grant.")
    had = clock.reserves.get(seat, clock.control.initial)
    return replace(
        state,
        clock=replace(
            clock, reserves={**clock.reserves, seat: had + hours * _MILLISECONDS_PER_HOUR}
        ),
    )


def _overturned(state: State, entry: Entry) -> State:
    """Return the state with its last ruling undone: granted time is taken back except for two days,
    a replaced player is on the seat again, and after any other ruling the game is as it was.
    """
    last = state.last_ruling
    if last is None or last.entry.payload["dispute"] != entry.payload["dispute"]:
        raise ValueError("Only the last ruling of a game can be overturned.")
    if last.entry.payload["ruling"] == "time":
        return replace(_with_less_time(state, last.entry), last_ruling=None)
    if last.entry.payload["ruling"] == "replace":
        seat = _number(last.entry, "seat")
        return replace(with_leaver_back(state, seat, last.before, entry), last_ruling=None)
    return _as_before(state, last.before, entry)


def _with_less_time(state: State, granted: Entry) -> State:
    seat, hours = _number(granted, "seat"), _number(granted, "hours")
    has = state.clock.reserves[seat]
    least = min(has, MIN_REINSTATED_TIME // timedelta(milliseconds=1))
    reserves = {**state.clock.reserves, seat: max(has - hours * _MILLISECONDS_PER_HOUR, least)}
    return replace(state, clock=replace(state.clock, reserves=reserves))


def _as_before(state: State, was: State, entry: Entry) -> State:
    """Return the game as it was before a ruling; pauses since then count, holds go on."""
    clock = replace(
        was.clock.stopped(), pauses=state.clock.pauses, availability=state.clock.availability
    )
    after = replace(
        was,
        last_event=entry.number,
        at=entry.at,
        board_event=entry.number,
        went_back=entry,
        holds=state.holds,
        proposal=None,
        declined=None,
        allowed=None,
        proposals_made={},
        clock=clock,
    )
    return after if after.result else with_whole_time(after, was.clock.reserves, entry)


def _last_ruling(state: State, entry: Entry) -> LastRuling:
    return LastRuling(entry, replace(state, last_ruling=None))


def _number(entry: Entry, name: str) -> int:
    return int(str(entry.payload[name]))
