"""Proposals: when one may be made, and what follows once all agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from games.log.commands import ProposalKind, Propose, Refused
from games.log.events import EventKind, NewEvent
from games.log.proposals.takebacks import objection_to_going_back, objection_to_takeback
from games.log.refusals import LogRefusal
from games.log.state import Proposal, State
from games.log.time.deadline import PauseReason
from games.log.turns.last_turn import began_last_turn
from games.rules.kit.core import Seat

MAX_PAUSE = timedelta(days=60)


def objection_to_proposal(
    state: State, seat: Seat, at: datetime, what: ProposalKind
) -> Refused | None:
    """Return why `seat` may not propose this in this running game now; None where it may."""
    if seat in state.left:
        return Refused(LogRefusal.SEAT_LEFT)
    if state.holds:
        return Refused(LogRefusal.PROPOSALS_STOPPED)
    if why := _OBJECTIONS[what](state, seat):
        return why
    if pending := state.pending_proposal(at):
        if pending.seat == seat and pending.what == what:
            return Refused(LogRefusal.PROPOSAL_MADE_ALREADY)
        return Refused(LogRefusal.PROPOSAL_PENDING)
    since = state.proposals_made.get((seat, what))
    if since is not None and not any(move.seat == seat for move in state.moves[since:]):
        return Refused(LogRefusal.PROPOSAL_MADE_THIS_TURN)
    return None


def _to_end(state: State, seat: Seat) -> Refused | None:
    counted = state.position.agreed() is not None
    if state.seats == 1:
        return Refused(LogRefusal.SOLO_NO_DRAW)
    if state.bots and not counted:
        return Refused(LogRefusal.BOTS_AGREE_TO_NO_DRAW)
    if counted and _is_unfair_to_bots(state, seat):
        return Refused(LogRefusal.BOT_BEHIND_PLAYS_ON)
    return None


def _is_unfair_to_bots(state: State, seat: Seat) -> bool:
    """Return whether stopping the game now would win against bots alone, who cannot object.

    Among people a bot goes along.
    """
    others, outcome = state.active - {seat}, state.position.agreed()
    return outcome is not None and others <= set(state.bots) and not others <= outcome.winners


def _to_pause(state: State, seat: Seat) -> Refused | None:
    if state.active - {seat} <= set(state.bots):
        return Refused(LogRefusal.BOTS_NEED_NO_PAUSE)
    if state.clock.control is None:
        return Refused(LogRefusal.UNTIMED_NEEDS_NO_PAUSE)
    if state.clock.is_real_time:
        return Refused(LogRefusal.SITTING_HAS_NO_PAUSE)
    return None


_OBJECTIONS: Mapping[ProposalKind, Callable[[State, Seat], Refused | None]] = {
    ProposalKind.END: _to_end,
    ProposalKind.TAKEBACK: objection_to_takeback,
    ProposalKind.PAUSE: _to_pause,
}


def proposal_event(command: Propose, state: State, seat: Seat, at: datetime) -> NewEvent:
    """Return the event of a proposal. Raises Refused where its parameters make no sense."""
    match command.what:
        case ProposalKind.TAKEBACK:
            payload = {"what": command.what.value, "ply": began_last_turn(state, seat)}
        case ProposalKind.PAUSE:
            if command.until is None or not at < command.until <= at + MAX_PAUSE:
                raise Refused(LogRefusal.PAUSE_OUT_OF_RANGE, days=60)
            payload = {"what": command.what.value, "until": command.until.isoformat()}
        case ProposalKind.END:
            payload = {}
    return NewEvent(EventKind.OFFERED, seat, payload)


def agreed_events(proposal: Proposal, at: datetime) -> list[NewEvent]:
    """Return the events that follow once all agree; where the game ends, that follows from the
    answers.
    """
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return [NewEvent(EventKind.TAKEN_BACK, proposal.seat, {"ply": proposal.ply})]
        case ProposalKind.PAUSE:
            assert proposal.until is not None
            return [
                pause_event(
                    f"agreed:{proposal.number}", PauseReason.AGREED, at, proposal.until, None
                )
            ]
    return []


def pause_event(
    key: str, why: PauseReason, begins: datetime, ends: datetime, seat: Seat | None
) -> NewEvent:
    """Return the event that records a pause, or changes the pause of the same key."""
    payload = {"from": begins.isoformat(), "to": ends.isoformat()}
    return NewEvent(EventKind.PAUSED, seat, {"key": key, "why": why.value, **payload})


def objection_to_acceptance(state: State, proposal: Proposal) -> Refused | None:
    """Return why nobody may accept this proposal now; declining is always possible."""
    return objection_to_going_back(state) if proposal.what == ProposalKind.TAKEBACK else None
