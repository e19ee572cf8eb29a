"""A position of Pebbles: two fists, a heap, a throw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from games.rules.kit import sealed_randomness
from games.rules.kit.core import CHANCE, N_, IllegalMove, Move, Outcome, Position, Seat, Termination
from tests.rules.sixth.moves import Hide, Take, Throw
from tests.rules.sixth.refusals import PebblesRefusal

UNKNOWN = -1
"""A fist whose content the viewer may not know."""
MOST_HIDDEN = 3
MOST_PIPS = 3


class PebblesTermination(Termination):
    """Why a game of Pebbles ended."""

    LAST_PEBBLE = "last-pebble", N_("The last pebble was taken.")


@dataclass(frozen=True)
class PebblesPosition(Position):
    """`fists` by seat: None until chosen. `thrown` is None while the die is due."""

    heap: int
    last_loses: bool = False
    fists: tuple[int | None, int | None] = (None, None)
    turn: Seat = 0
    thrown: int | None = None
    throws: int = 0
    points: tuple[int, int] = (0, 0)
    outcome: Outcome | None = None

    @property
    def to_move(self) -> frozenset[Seat]:  # type: ignore[override]
        if self.outcome:
            return frozenset()
        if hiding := self._hiding():
            return hiding
        return frozenset({CHANCE if self.thrown is None else self.turn})

    def _hiding(self) -> frozenset[Seat]:
        return frozenset(seat for seat in (0, 1) if self.fists[seat] is None)

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_move:
            return
        if self._hiding():
            yield from map(Hide, range(MOST_HIDDEN + 1))
        elif self.thrown is None:
            yield from map(Throw, range(1, MOST_PIPS + 1))
        else:
            yield from map(Take, range(1, min(self.thrown, self.heap) + 1))

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        match move:
            case Hide(pebbles) if self._hiding():
                return (
                    None if pebbles <= MOST_HIDDEN else IllegalMove(PebblesRefusal.TOO_MANY_HIDDEN)
                )
            case Throw(pips) if not self._hiding() and self.thrown is None:
                return None if 1 <= pips <= MOST_PIPS else IllegalMove(PebblesRefusal.NO_SUCH_THROW)
            case Take(pebbles) if not self._hiding() and self.thrown is not None:
                if 1 <= pebbles <= min(self.thrown, self.heap):
                    return None
                return IllegalMove(PebblesRefusal.TOO_MANY_TAKEN, most=self.thrown)
        return IllegalMove(PebblesRefusal.MOVE_OUT_OF_ORDER, move=move)

    def _after(self, move: Move, seat: Seat) -> PebblesPosition:
        match move:
            case Hide(pebbles):
                fists = (pebbles, self.fists[1]) if seat == 0 else (self.fists[0], pebbles)
                opened = sum(fist or 0 for fist in fists) if None not in fists else 0
                return replace(self, fists=fists, heap=self.heap + opened)
            case Throw(pips):
                return replace(self, thrown=pips, throws=self.throws + 1)
            case Take(pebbles):
                return self._taken(pebbles)
        raise AssertionError(move)

    def _taken(self, pebbles: int) -> PebblesPosition:
        first, second = self.points
        points = (first + pebbles, second) if self.turn == 0 else (first, second + pebbles)
        after = replace(
            self, heap=self.heap - pebbles, points=points, thrown=None, turn=1 - self.turn
        )
        if after.heap:
            return after
        winner = after.turn if self.last_loses else self.turn
        return replace(after, outcome=Outcome(frozenset({winner}), PebblesTermination.LAST_PEBBLE))

    @property
    def occasion(self) -> tuple[int, str]:
        return self.throws + 1, "throw"

    def draw(self, rng: Random) -> Move:
        return Throw(1 + sealed_randomness.below(rng, MOST_PIPS))

    def view(self, seat: Seat | None) -> PebblesPosition:
        """A fist stays closed to all others until both have chosen."""
        if not self._hiding():
            return self
        first, second = (
            fist if fist is None or owner == seat else UNKNOWN
            for owner, fist in enumerate(self.fists)
        )
        return replace(self, fists=(first, second))
