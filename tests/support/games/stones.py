"""Stones, a game that exists only here: two to four around a heap, and whoever likes may pass.

All of it is open, so that it can be planned; the last stone wins, a round of passes is a draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from games.coded_text import Refusal
from games.rules.kit.board import Board, DrawingOptions, Target
from games.rules.kit.core import (
    N_,
    IllegalMove,
    MalformedMove,
    Move,
    Outcome,
    Position,
    Ruleset,
    Seat,
    Termination,
)

HEAP_SIZE, MAX_STONES_PER_MOVE = 40, 3


class StonesRefusal(Refusal):
    """Why Stones refuses a move."""

    NOT_A_MOVE = "not-a-move", N_("“%(text)s” is not a move of Stones.")
    TOO_MANY_TAKEN = (
        "too-many-taken",
        N_("You may take up to three stones, and no more than there are."),
    )


class StonesTermination(Termination):
    """Why a game of Stones ended."""

    LAST_STONE = "last-stone", N_("The last stone was taken.")
    ALL_PASSED = "all-passed", N_("All have passed.")


@dataclass(frozen=True)
class Take(Move):
    """Stones taken off the heap; none is a pass."""

    stones: int

    def __str__(self) -> str:
        return f"t{self.stones}" if self.stones else "pass"


PASS = Take(0)


@dataclass(frozen=True)
class StonesPosition(Position):
    """`passes` in a row; `points` are the stones each seat has taken."""

    points: tuple[int, ...]
    heap: int = HEAP_SIZE
    turn: Seat = 0
    passes: int = 0
    outcome: Outcome | None = None

    @property
    def to_move(self) -> frozenset[Seat]:  # type: ignore[override]
        return frozenset() if self.outcome else frozenset({self.turn})

    def lapse(self, seat: Seat) -> Move:
        return PASS

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat in self.to_move:
            yield from map(Take, range(min(MAX_STONES_PER_MOVE, self.heap) + 1))

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        if isinstance(move, Take) and move.stones <= min(MAX_STONES_PER_MOVE, self.heap):
            return None
        return IllegalMove(StonesRefusal.TOO_MANY_TAKEN)

    def _after(self, move: Move, seat: Seat) -> StonesPosition:
        assert isinstance(move, Take)
        points = list(self.points)
        points[seat] += move.stones
        after = replace(
            self,
            points=tuple(points),
            heap=self.heap - move.stones,
            turn=(seat + 1) % len(points),
            passes=0 if move.stones else self.passes + 1,
        )
        if not after.heap:
            return replace(after, outcome=Outcome(frozenset({seat}), StonesTermination.LAST_STONE))
        if after.passes == len(points):
            return replace(after, outcome=Outcome(frozenset(), StonesTermination.ALL_PASSED))
        return after


class Stones(Ruleset):
    """Take up to three stones or pass."""

    key: ClassVar[str] = "stones"
    name: ClassVar[str] = "Stones"
    summary: ClassVar[str] = N_("Take the last stone.")
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    seat_names: ClassVar[tuple[str, ...]] = (N_("First"), N_("Second"), N_("Third"), N_("Fourth"))
    terminations: ClassVar[type[Termination]] = StonesTermination

    def start(self, seats: int, options: Mapping[str, object]) -> StonesPosition:
        self.check_seats(seats)
        self.clean(options)
        return StonesPosition((0,) * seats)

    def parse(self, text: str) -> Move:
        if found := re.fullmatch(r"pass|t([1-9])", text.strip(), re.ASCII):
            return Take(int(found[1] or 0))
        raise MalformedMove(StonesRefusal.NOT_A_MOVE, text=text[:20])

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        moves = () if seat is None else tuple(map(str, view.legal_moves(seat)))
        pad = tuple(Target(move, move, legal=True) for move in moves)
        return Board(key=self.key, layers=(), pad=(pad,), prompt=N_("Take stones or pass."))


STONES = Stones()
