"""The line on the board of a plan, turn by turn, and the branches that it makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise

from games.log.conditional_moves.plan_edits import branches_of
from games.log.conditional_moves.plans import Branch, Runs, runs_of
from games.rules.kit.core import CHANCE, Seat
from games.views.analysis.line import AnalysisLine, NamedMove


@dataclass(frozen=True)
class LineTurn:
    """A run of moves by one seat. `toggle` is the query that makes it any turn, or this again.

    `who` is empty for chance; `over`: the turn has passed on.
    """

    seat: Seat
    who: str
    mine: bool
    moves: tuple[NamedMove, ...]
    wild: bool
    toggle: str
    over: bool


@dataclass(frozen=True)
class PlannedLine:
    """The whole line for `seat`. `mine`: it is for its owner to answer; `complete`: answered."""

    seat: Seat
    turns: tuple[LineTurn, ...]
    runs: Runs
    wild: frozenset[int]
    mine: bool
    complete: bool

    @property
    def open(self) -> list[int]:
        """The turns that may be any, as an address writes them."""
        return sorted(self.wild)

    def branches(self, *, resigns: bool = False) -> list[Branch]:
        """Return the branches to be added to the plan."""
        return branches_of(self.runs, self.seat, self.wild, resigns=resigns)


def line_of(analysis_line: AnalysisLine, seat: Seat, names: Mapping[int, str]) -> PlannedLine:
    """Return the line up to the position shown."""
    runs = runs_of(zip(analysis_line.movers(analysis_line.at), analysis_line.moves, strict=False))
    wild = frozenset(number for number in analysis_line.query.any if number < len(runs))
    wild -= {number for number, (mover, _) in enumerate(runs) if mover == seat}
    last = analysis_line.position.to_move
    turns = tuple(
        LineTurn(
            seat=mover,
            who="" if mover == CHANCE else names[mover],
            mine=mover == seat,
            moves=tuple(analysis_line.named(ply) for ply in span),
            wild=number in wild,
            toggle=analysis_line.query_string(any=_listed(wild ^ {number})),
            over=number < len(runs) - 1 or mover not in last,
        )
        for number, ((mover, _), span) in enumerate(zip(runs, _spans(runs), strict=True))
    )
    answered = bool(turns) and turns[-1].mine
    mine = seat in last and bool(turns) and not answered
    return PlannedLine(seat, turns, runs, wild, mine, answered and turns[-1].over)


def _spans(runs: Runs) -> Iterator[range]:
    """Yield the plies of each turn."""
    ends = accumulate(text.count(",") + 1 for _, text in runs)
    return (range(first, end) for first, end in pairwise(chain([0], ends)))


def _listed(wild: frozenset[int]) -> str:
    return ",".join(map(str, sorted(wild)))
