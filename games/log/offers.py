"""What may be offered when, and what follows once all agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from games.log.actions import Offer, Refused, What
from games.log.events import Draft, Kind
from games.log.state import Offered, State
from games.log.time.deadline import Why
from games.log.turns import began_last_turn
from games.rules.core import CHANCE, Seat, noop

_ = noop

GRACE = timedelta(seconds=60)
"""So long a turn nobody has seen may be taken back without asking."""

LONGEST_PAUSE = timedelta(days=60)


def objection_to_offer(
    state: State, seat: Seat, at: datetime, what: What = What.END
) -> Refused | None:
    """Why `seat` may not offer this in this running game now; None where it may."""
    if seat in state.left:
        return Refused(_("You have left this game."))
    if state.holds:
        return Refused(_("The clocks are stopped. Make your offer when the game goes on."))
    if why := _OBJECTIONS[what](state, seat):
        return why
    if standing := state.standing(at):
        if standing.seat == seat and standing.what == what:
            return Refused(_("You have made this offer already. Not all have answered yet."))
        return Refused(_("There is an offer already: accept it or decline it."))
    since = state.offers_made.get((seat, what))
    if since is not None and not any(one.seat == seat for one in state.moves[since:]):
        return Refused(_("You may make this offer again after your next move."))
    return None


def _to_end(state: State, seat: Seat) -> Refused | None:
    counted = state.position.agreed() is not None
    if state.seats == 1:
        return Refused(_("You play alone: give up, if you do not want to go on."))
    if state.bots and not counted:
        return Refused(_("Bots do not agree to draws. Play on, or resign."))
    if counted and _bots_would_lose(state, seat):
        return Refused(_("A bot that is behind wants to play on. Play on, or resign."))
    return None


def _bots_would_lose(state: State, seat: Seat) -> bool:
    """Among people a bot goes along; alone with bots nobody may take a lead and run."""
    others, outcome = state.active - {seat}, state.position.agreed()
    return outcome is not None and others <= set(state.bots) and not others <= outcome.winners


def _to_take_back(state: State, seat: Seat) -> Refused | None:
    """Not where a move was answered by what it was to find out."""
    if state.ruleset.one_by_one:
        return Refused(_("In this game every entry is answered at once. None can be taken back."))
    if began_last_turn(state, seat) is None:
        return Refused(_("You have not moved yet."))
    return None


def _to_pause(state: State, seat: Seat) -> Refused | None:
    if state.active - {seat} <= set(state.bots):
        return Refused(_("Bots wait for you as long as you like."))
    if state.clock.control is None:
        return Refused(_("There is no time limit in this game that could stand still."))
    return None


_OBJECTIONS: Mapping[What, Callable[[State, Seat], Refused | None]] = {
    What.END: _to_end,
    What.TAKEBACK: _to_take_back,
    What.PAUSE: _to_pause,
}


def offered(action: Offer, state: State, seat: Seat, at: datetime) -> Draft:
    """The event of an offer that may be made. Raises Refused where what it says makes no sense."""
    match action.what:
        case What.TAKEBACK:
            payload = {"what": action.what.value, "ply": began_last_turn(state, seat)}
        case What.PAUSE:
            if action.until is None or not at < action.until <= at + LONGEST_PAUSE:
                raise Refused(_("Choose a day within the next %(days)s days."), days=60)
            payload = {"what": action.what.value, "until": action.until.isoformat()}
        case What.END:
            payload = {}
    return Draft(Kind.OFFERED, seat, payload)


def consequence(offer: Offered, at: datetime) -> list[Draft]:
    """What happens when all agree; an end follows from the answers themselves."""
    match offer.what:
        case What.TAKEBACK:
            return [Draft(Kind.TAKEN_BACK, offer.seat, {"ply": offer.ply})]
        case What.PAUSE:
            assert offer.until is not None
            return [pause(f"agreed:{offer.number}", Why.AGREED, at, offer.until, None)]
    return []


def pause(key: str, why: Why, begins: datetime, ends: datetime, seat: Seat | None) -> Draft:
    """The event that enters a pause, or changes the one of the same key."""
    told = {"from": begins.isoformat(), "to": ends.isoformat()}
    return Draft(Kind.PAUSED, seat, {"key": key, "why": why.value, **told})


def objection_to_going_back(state: State) -> Refused | None:
    """While a report is looked at the board stays as it is."""
    if state.holds:
        return Refused(_("The clocks are stopped. Nothing is taken back until the game goes on."))
    return None


def objection_to_grace(state: State, seat: Seat, at: datetime) -> Refused | None:
    """Why `seat` may not simply take its last turn back; whether somebody saw it is asked
    elsewhere.
    """
    if why := objection_to_going_back(state):
        return why
    if why := _to_take_back(state, seat):
        return why
    ply = began_last_turn(state, seat)
    since = state.moves[ply:]
    if any(one.seat == CHANCE for one in since):
        return Refused(_("Chance has answered this move. Ask for a takeback."))
    if any(one.seat != seat for one in since):
        return Refused(_("Your move has been answered. Ask for a takeback."))
    before = state.moves[ply - 1].number if ply else 0
    if state.went_back and before < state.went_back.number < since[0].number:
        return Refused(_("This turn has been taken back once. Ask for a takeback."))
    if at > since[-1].at + GRACE:
        return Refused(_("The minute for it is over. Ask for a takeback."))
    return None
