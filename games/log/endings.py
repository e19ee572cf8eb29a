"""How a game comes to an end, by its rules or by its players, and who then has won it."""

from __future__ import annotations

from dataclasses import replace

from games.log.actions import What
from games.log.state import Result, State
from games.rules.core import Outcome, Seat, noop

_ = noop


def decided(state: State, result: Result) -> State:
    """Over; no clock runs and nothing is offered any more."""
    clock = state.clock.stopped()
    return replace(state, result=result, clock=clock, offer=None, declined=None)


def ended(state: State, outcome: Outcome) -> State:
    """The end by the rules; who has left cannot win, those who stayed share by points."""
    winners = outcome.winners
    if winners & state.left:
        points = state.position.points
        best = max(points[seat] for seat in state.active)
        winners = frozenset(seat for seat in state.active if points[seat] == best)
    return decided(state, Result(winners, outcome.reason))


def ended_if_agreed(state: State) -> State:
    """Over when an end was offered and all agree."""
    ends = state.offer is not None and state.offer.what == What.END
    if not ends or not all_agree(state):
        return state
    return ended(state, state.position.agreed() or Outcome(frozenset(), _("draw agreed")))


def all_agree(state: State) -> bool:
    """Whether every person still playing has taken the offer; bots have nothing against it."""
    return state.offer is not None and state.active - set(state.bots) <= state.agreed


def stopped(state: State, reason: str) -> State:
    """Over for a reason of the site's own, and counted as if all had agreed to stop."""
    outcome = state.position.agreed() or Outcome(frozenset(), "")
    return ended(state, replace(outcome, reason=reason))


def without(state: State, seat: Seat, reason: str) -> State:
    """Two people or more go on where the rules can do with fewer; else the others have won."""
    others = state.active - {seat}
    alone = len(others) < 2 or others <= set(state.bots)
    if alone or state.position.lapse(seat) is None:
        return decided(state, Result(others, reason))
    return ended_if_agreed(replace(state, left_at={**state.left_at, seat: state.number}))
