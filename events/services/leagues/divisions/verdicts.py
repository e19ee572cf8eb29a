"""The verdict of the fixed end on an unfinished game: by proof, by points, or half a win each."""

from __future__ import annotations

from dataclasses import dataclass

from events.models import SeasonLogKind
from games.bots.assessment import assess, reviewer_of
from games.log.state import State

PROOF_SHARE = 5
"""The part of a review's effort for one decision that a proof may cost, since there are many
games.
"""


@dataclass(frozen=True)
class FixedEndVerdict:
    """The seat that has won (None for half a win each), and why."""

    winner: int | None
    reason: SeasonLogKind


def verdict_on(ruleset: str, state: State) -> FixedEndVerdict:
    """Return the verdict on an unfinished game."""
    proved = _proved(ruleset, state)
    if proved is not None:
        return proved
    points = {seat: state.position.points[seat] for seat in state.active}
    ahead = [seat for seat in points if points[seat] == max(points.values())]
    if len(ahead) == 1:
        return FixedEndVerdict(ahead[0], SeasonLogKind.COUNTED)
    return FixedEndVerdict(None, SeasonLogKind.HALVED)


def _proved(ruleset: str, state: State) -> FixedEndVerdict | None:
    """Return the proved result of a game without chance or secrets, where an engine finds it."""
    position, reviewer = state.position, reviewer_of(ruleset)
    if reviewer is None or position.may_draw or len(position.to_move) != 1 or state.seats != 2:
        return None
    (seat,) = position.to_move
    best = assess(ruleset, position, seat, reviewer.nodes // PROOF_SHARE).best
    if not best.exact or best.value not in (1.0, 0.0, -1.0):
        return None
    winners = {1.0: seat, 0.0: None, -1.0: 1 - seat}
    return FixedEndVerdict(winners[best.value], SeasonLogKind.PROVED)
