"""A throw-away game for the bots: a race with a die, three seats, and a lap in which all decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from games.rules.kit.core import CHANCE, IllegalMove, Move, Outcome, Position, Seat, Termination
from games.rules.kit.refusals import KitRefusal

GOAL = 8


class RaceTermination(Termination):
    """Why a race ended."""

    HOME = "home", "A piece is home."


@dataclass(frozen=True)
class Walk(Move):
    """Go forward some fields."""

    steps: int

    def __str__(self) -> str:
        return str(self.steps)


@dataclass(frozen=True)
class Race(Position):
    """A race: in a lap every seat walks once, in any order: one field or what the die shows.

    A die that shows three throws back to the start whoever trusts it.
    """

    fields: tuple[int, ...] = (0, 0, 0)
    die: int = 0
    to_move: frozenset[Seat] = frozenset({CHANCE})
    outcome: Outcome | None = None

    @property
    def points(self) -> tuple[int, ...]:  # type: ignore[override]
        return self.fields

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat in self.to_move:
            yield from (Walk(steps) for steps in sorted({1, self.die}))

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        return None if move in self.legal_moves(seat) else IllegalMove(KitRefusal.NOT_YOUR_TURN)

    def draw(self, rng: Random) -> Move:
        return Walk(rng.randint(1, 3))

    def play(self, move: Move, seat: Seat) -> Race:
        """Chance has no list of moves to be checked against."""
        return self._after(move, seat) if seat == CHANCE else super().play(move, seat)

    def _after(self, move: Move, seat: Seat) -> Race:
        assert isinstance(move, Walk)
        if seat == CHANCE:
            return replace(self, die=move.steps, to_move=frozenset(range(len(self.fields))))
        field = 0 if move.steps == 3 else self.fields[seat] + move.steps
        fields = (*self.fields[:seat], field, *self.fields[seat + 1 :])
        if field >= GOAL:
            over = Outcome(frozenset({seat}), RaceTermination.HOME)
            return replace(self, fields=fields, to_move=frozenset(), outcome=over)
        return replace(self, fields=fields, to_move=self.to_move - {seat} or frozenset({CHANCE}))
