"""The line on the board of a plan, turn by turn, and what can be made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise

from games.log.planning import Branch, Runs, runs_of
from games.log.replanning import branches_of
from games.rules.core import CHANCE, Seat
from games.views.trial import Named, Trial


@dataclass(frozen=True)
class Turn:
    """A run of moves by one seat. `toggle` is the query that makes it any turn, or this again.

    `who` is empty for chance; `over`: the turn has passed on.
    """

    seat: Seat
    who: str
    mine: bool
    moves: tuple[Named, ...]
    wild: bool
    toggle: str
    over: bool


@dataclass(frozen=True)
class Line:
    """The whole line for `seat`. `mine`: it is for its owner to answer; `complete`: answered."""

    seat: Seat
    turns: tuple[Turn, ...]
    runs: Runs
    wild: frozenset[int]
    mine: bool
    complete: bool

    @property
    def open(self) -> list[int]:
        """The turns that may be any, as an address tells them."""
        return sorted(self.wild)

    def branches(self, *, resigns: bool = False) -> list[Branch]:
        """What is put into the plan."""
        return branches_of(self.runs, self.seat, self.wild, resigns=resigns)


def line_of(trial: Trial, seat: Seat, names: Mapping[int, str]) -> Line:
    """The line up to the position shown."""
    runs = runs_of(zip(trial.movers(trial.at), trial.moves, strict=False))
    wild = frozenset(number for number in trial.wish.any if number < len(runs))
    wild -= {number for number, (mover, _) in enumerate(runs) if mover == seat}
    last = trial.position.to_move
    turns = tuple(
        Turn(
            seat=mover,
            who="" if mover == CHANCE else names[mover],
            mine=mover == seat,
            moves=tuple(trial.named(ply) for ply in span),
            wild=number in wild,
            toggle=trial.query(any=_listed(wild ^ {number})),
            over=number < len(runs) - 1 or mover not in last,
        )
        for number, ((mover, _), span) in enumerate(zip(runs, _spans(runs), strict=True))
    )
    answered = bool(turns) and turns[-1].mine
    mine = seat in last and bool(turns) and not answered
    return Line(seat, turns, runs, wild, mine, answered and turns[-1].over)


def _spans(runs: Runs) -> Iterator[range]:
    """Which plies each turn is made of."""
    ends = accumulate(said.count(",") + 1 for _, said in runs)
    return (range(first, end) for first, end in pairwise(chain([0], ends)))


def _listed(wild: frozenset[int]) -> str:
    return ",".join(map(str, sorted(wild)))
