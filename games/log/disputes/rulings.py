"""The events of a ruling, and the reasons to refuse one."""

from __future__ import annotations

from random import Random

from games.log.commands import ApplyRuling, Refused
from games.log.events import EventKind, NewEvent
from games.log.refusals import LogRefusal
from games.log.state import State
from games.log.time.availability import ALWAYS
from games.log.turns.automatic_moves import automatic_events

MAX_GRANT_HOURS = 240
"""How many hours the staff may give a player at once."""


def ruling_events(command: ApplyRuling, state: State, rng: Random) -> list[NewEvent]:
    """Return the events of a ruling. Raises Refused where it does not apply to the game."""
    payload: dict[str, object] = {"dispute": command.dispute, "ruling": command.ruling}
    if command.is_settled:
        payload["settled"] = True
    match command.ruling:
        case "award":
            payload["winner"] = _winner(command, state)
        case "rollback":
            return _events_of_rollback(command, state, payload, rng)
        case "time":
            payload |= _granted(command, state)
        case "reinstate":
            _require_timeout(state)
        case "replace":
            payload |= _replaced(command, state)
        case "overturn":
            _require_overturnable(command, state)
        case "dismiss" | "void":
            pass
        case "draw" if command.is_settled:
            pass
        case _:
            raise Refused(LogRefusal.NO_SUCH_RULING)
    return [NewEvent(EventKind.RULED, None, payload)]


def _events_of_rollback(
    command: ApplyRuling, state: State, payload: dict[str, object], rng: Random
) -> list[NewEvent]:
    if command.ply is None or not 0 <= command.ply <= state.ply:
        raise Refused(LogRefusal.NO_SUCH_PLY, ply=command.ply)
    if state.chance and state.chance.has_unopened:
        raise Refused(LogRefusal.NOTHING_BEGUN)
    _require_sealed(state)
    ply = _before_hourglass(state, command.ply)
    payload["ply"] = ply
    left = frozenset(state.left_by(ply))
    drawn_again = automatic_events(state.position_at(ply), left, rng)
    return [NewEvent(EventKind.RULED, None, payload), *drawn_again]


def _winner(command: ApplyRuling, state: State) -> int:
    if command.winner is None or command.winner not in range(state.seats):
        raise Refused(LogRefusal.WINNER_MISSING)
    return command.winner


def _granted(command: ApplyRuling, state: State) -> dict[str, object]:
    """Return the part of a grant of time that belongs into its payload."""
    people = state.active - set(state.bots)
    if state.result or state.clock.control is None or command.seat not in people:
        raise Refused(LogRefusal.NO_TIME_TO_GRANT)
    if command.hours is None or not 1 <= command.hours <= MAX_GRANT_HOURS:
        raise Refused(LogRefusal.GRANT_OUT_OF_RANGE, most=MAX_GRANT_HOURS)
    return {"seat": command.seat, "hours": command.hours}


def _replaced(command: ApplyRuling, state: State) -> dict[str, object]:
    """Return the part of a change of players that belongs into its payload."""
    people = state.active - set(state.bots)
    if state.result or len(people) < 2 or command.seat not in people:
        raise Refused(LogRefusal.NOBODY_TO_REPLACE)
    return {"seat": command.seat, "availability": dict(command.availability or ALWAYS.payload)}


def _require_timeout(state: State) -> None:
    """Raise Refused where no time ran out, or where sealed chance has been opened."""
    if state.result is None or state.result.missed is None or state.result.cancelled:
        raise Refused(LogRefusal.NOT_LOST_ON_TIME)
    _require_sealed(state)


def _require_overturnable(command: ApplyRuling, state: State) -> None:
    """Raise Refused where the ruling on this dispute is not the last, or cannot be undone."""
    last = state.last_ruling
    if last is None or last.entry.payload["dispute"] != command.dispute:
        raise Refused(LogRefusal.NOTHING_TO_OVERTURN)
    if state.result and last.entry.payload["ruling"] == "replace":
        raise Refused(LogRefusal.GAME_OVER)
    if last.before.result is None:
        _require_sealed(state)
    if last.before.has_drawn and last.entry.payload["ruling"] == "rollback":
        raise Refused(LogRefusal.DRAWN_SINCE)


def _require_sealed(state: State) -> None:
    """Raise Refused where the game cannot go on, because its end has opened what chance will
    bring.
    """
    if state.result and state.has_drawn:
        raise Refused(LogRefusal.SEED_OPEN)
    if state.result and state.position.may_draw:
        raise Refused(LogRefusal.SEALED_OPTION_OPEN)


def _before_hourglass(state: State, ply: int) -> int:
    """Return the last ply, up to this one, at which no hourglass ran, since nobody watches it
    now.
    """
    while ply and state.position_at(ply).seconds_allowed:
        ply -= 1
    return ply
