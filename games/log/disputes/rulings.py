"""The events of a ruling, and when a ruling is refused."""

from __future__ import annotations

from random import Random

from games.log.commands import ApplyRuling, Refused
from games.log.conditional_moves.automatic_moves import automatic_events
from games.log.events import EventKind, NewEvent
from games.log.refusals import LogRefusal
from games.log.state import State


def ruling_events(command: ApplyRuling, state: State, rng: Random) -> list[NewEvent]:
    """Return the events of a ruling. Raises Refused where it does not apply to the game."""
    payload: dict[str, object] = {"dispute": command.dispute, "ruling": command.ruling}
    match command.ruling:
        case "award":
            if command.winner not in range(state.seats):
                raise Refused(LogRefusal.WINNER_MISSING)
            payload["winner"] = command.winner
        case "rollback":
            if command.ply is None or not 0 <= command.ply <= state.ply:
                raise Refused(LogRefusal.NO_SUCH_PLY, ply=command.ply)
            if state.chance and state.chance.has_unopened:
                raise Refused(LogRefusal.NOTHING_BEGUN)
            if state.result and state.has_drawn:
                raise Refused(LogRefusal.SEED_OPEN)
            if state.result and state.position.may_draw:
                raise Refused(LogRefusal.SEALED_OPTION_OPEN)
            ply = _before_hourglass(state, command.ply)
            payload["ply"] = ply
            left = frozenset(state.left_by(ply))
            drawn_again = automatic_events(state.position_at(ply), left, rng)
            return [NewEvent(EventKind.RULED, None, payload), *drawn_again]
        case "dismiss" | "void":
            pass
        case _:
            raise Refused(LogRefusal.NO_SUCH_RULING)
    return [NewEvent(EventKind.RULED, None, payload)]


def _before_hourglass(state: State, ply: int) -> int:
    """Return the last ply, up to this one, at which no hourglass ran: nobody sits before it now."""
    while ply and state.position_at(ply).seconds_allowed:
        ply -= 1
    return ply
