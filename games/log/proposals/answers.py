"""Answers to proposals: whose answer is awaited, until when, and whether a move counts as one."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.log.proposals.proposals import objection_to_acceptance
from games.log.state import Proposal, State
from games.log.turns.move_consequences import proposal_after_move
from games.rules.kit.core import Seat


def answer_deadline(state: State, seat: Seat) -> datetime | None:
    """Return until when the answer of `seat` to a proposal is awaited; None where none is.

    Bots always consent. What cannot be accepted now, since a dispute stops it, waits for nobody.
    """
    proposal = state.proposal
    if proposal is None or seat in state.agreed | state.left | set(state.bots):
        return None
    return None if objection_to_acceptance(state, proposal) else proposal.expires_at


def answerable_until(state: State, proposal: Proposal, seats: Collection[Seat]) -> datetime:
    """Return until when the last of `seats` can answer; who is to move can while there is time."""
    asked = [seat for seat in seats if seat != proposal.seat and seat not in state.left]
    dues = [state.clock.due_of(seat) if seat in state.to_move else None for seat in asked]
    return max(
        (min(filter(None, (proposal.expires_at, due))) for due in dues), default=proposal.expires_at
    )


def is_declined_by_move(state: State, seat: Seat) -> bool:
    """Return whether `seat` may move now and would decline the proposal by doing so."""
    if state.holds and not state.clock.has_hourglass:
        return False
    may_move = seat in state.may_act - state.left
    return may_move and proposal_after_move(state.proposal, seat, state.position) is None
