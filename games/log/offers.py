"""When an end may be offered: a draw or, where points are counted, to stop and count."""

from __future__ import annotations

from games.log.actions import Refused
from games.log.state import State
from games.rules.core import Seat, noop

_ = noop


def objection_to_offer(state: State, seat: Seat) -> Refused | None:
    """Why `seat` may not offer to end this running game now; None where it may."""
    counted = state.position.agreed() is not None
    if state.seats == 1:
        return Refused(_("You play alone: give up, if you do not want to go on."))
    if seat in state.left:
        return Refused(_("You have left this game."))
    if state.bots and not counted:
        return Refused(_("Bots do not agree to draws. Play on, or resign."))
    if counted and _bots_would_lose(state, seat):
        return Refused(_("A bot that is behind wants to play on. Play on, or resign."))
    if state.holds:
        return Refused(_("The clocks are stopped. Make your offer when the game goes on."))
    if state.offer == seat:
        return Refused(_("You have made this offer already. Not all have answered yet."))
    if state.offer is not None:
        return Refused(_("There is an offer already: accept it or decline it."))
    moved_since = any(one.seat == seat for one in state.moves[state.offers_made.get(seat, 0) :])
    if seat in state.offers_made and not moved_since:
        return Refused(_("You may make this offer again after your next move."))
    return None


def _bots_would_lose(state: State, seat: Seat) -> bool:
    """Among people a bot goes along; alone with bots nobody may take a lead and run."""
    others, outcome = state.active - {seat}, state.position.agreed()
    return outcome is not None and others <= set(state.bots) and not others <= outcome.winners
