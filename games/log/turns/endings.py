"""The endings of a game, by its rules or by its players, and who has won."""

from __future__ import annotations

from dataclasses import replace

from games.log.commands import ProposalKind
from games.log.state import Result, State
from games.rules.kit.core import Outcome, Seat, SiteTermination, Termination


def decided(state: State, result: Result) -> State:
    """Return the state with a result, in which no clock runs and no proposal is pending."""
    clock = state.clock.stopped()
    return replace(state, result=result, clock=clock, proposal=None, declined=None)


def ended(state: State, outcome: Outcome) -> State:
    """Return the state ended by the rules; seats that left cannot win, and the others are ranked by
    points.
    """
    winners = outcome.winners
    if winners & state.left:
        points = state.position.points
        best = max(points[seat] for seat in state.active)
        winners = frozenset(seat for seat in state.active if points[seat] == best)
    return decided(state, Result(winners, outcome.termination, params=outcome.params))


def ended_if_agreed(state: State) -> State:
    """Return the state ended where an end was proposed and all agree."""
    ends = state.proposal is not None and state.proposal.what == ProposalKind.END
    if not ends or not have_all_agreed(state):
        return state
    return ended(state, state.position.agreed() or Outcome(frozenset(), SiteTermination.AGREEMENT))


def have_all_agreed(state: State) -> bool:
    """Return whether every person still playing has accepted the proposal; bots always consent."""
    return state.proposal is not None and state.active - set(state.bots) <= state.agreed


def stopped(state: State, termination: Termination) -> State:
    """Return the state stopped by the site, which counts as if all had agreed to stop."""
    agreed = state.position.agreed()
    return ended(state, Outcome(agreed.winners if agreed else frozenset(), termination))


def without(state: State, seat: Seat, termination: Termination) -> State:
    """Return the state without a seat: two people or more go on where the rules allow it, otherwise
    the others have won.
    """
    if not may_go_on_without(state, seat):
        return decided(state, Result(state.active - {seat}, termination))
    return ended_if_agreed(replace(state, left_at={**state.left_at, seat: state.last_event}))


def may_go_on_without(state: State, seat: Seat) -> bool:
    """Return whether others can play on when this seat leaves: at least two, and not bots alone."""
    others = state.active - {seat}
    alone = len(others) < 2 or others <= set(state.bots)
    return not alone and state.position.lapse(seat) is not None


def ranks_of(state: State) -> list[int]:
    """Return the rank of every seat from 1: winners first, then by points, and seats that left
    last.
    """
    winners = state.result.winners if state.result else frozenset()
    has_drawn = not winners
    worth = [
        (has_drawn or seat in winners, has_drawn or seat not in state.left_at, _points(state, seat))
        for seat in range(state.seats)
    ]
    if has_drawn or state.seats == 2:
        worth = [(has_won, True, 0.0) for has_won, *__ in worth]
    return [1 + sum(other > own for other in worth) for own in worth]


def _points(state: State, seat: int) -> float:
    has_won = state.result is not None and seat in state.result.winners
    return 0.0 if has_won else float(state.position.points[seat])
