"""What a ruling leads to, and when it may not be."""

from __future__ import annotations

from random import Random

from games.log.actions import Refused, Rule
from games.log.events import Draft, Kind
from games.log.following import following
from games.log.state import State
from games.rules.core import noop

_ = noop


def ruled(action: Rule, state: State, rng: Random) -> list[Draft]:
    """The events of a ruling. Raises Refused where there is nothing such to rule."""
    payload: dict[str, object] = {"dispute": action.dispute, "ruling": action.ruling}
    match action.ruling:
        case "award":
            if action.winner not in range(state.seats):
                raise Refused(_("Say which seat the game is awarded to."))
            payload["winner"] = action.winner
        case "rollback":
            if action.ply is None or not 0 <= action.ply <= state.ply:
                raise Refused(_("The game has no ply %(ply)s to roll back to."), ply=action.ply)
            if state.result and state.has_drawn:
                raise Refused(_("The seed of this game is open: what chance would bring is known."))
            if state.result and state.position.may_draw:
                raise Refused(
                    _("What was sealed has been opened at the end. Award the game, or void it.")
                )
            ply = _before_a_glass(state, action.ply)
            payload["ply"] = ply
            left = frozenset(state.left_by(ply))
            drawn_again = following(state.position_at(ply), left, rng)
            return [Draft(Kind.RULED, None, payload), *drawn_again]
        case "dismiss" | "void":
            pass
        case _:
            raise Refused(_("There is no such ruling."))
    return [Draft(Kind.RULED, None, payload)]


def _before_a_glass(state: State, ply: int) -> int:
    """A glass that ran then must not run now, when nobody sits before it: back to its start."""
    while ply and state.position_at(ply).seconds_allowed:
        ply -= 1
    return ply
