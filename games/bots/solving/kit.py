"""The kit of solving: the findings of engines about positions, and claims about games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from games.rules.kit.core import Move, Position, Seat


class GameResult(IntEnum):
    """The worth of a game to a seat."""

    WIN = 1
    DRAW = 0
    LOSS = -1


@dataclass(frozen=True)
class Finding:
    """The finding of a job about a position, all of it for the seat to move.

    `value` is what the position is proved to be worth: 1, 0 or -1; None where the nodes were not
    enough. `hopes` are then what an engine expects of moves, from -1 to 1, by canonical name.
    """

    value: int | None
    nodes: int
    hopes: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class ResultClaim:
    """The claim that a seat reaches at least a result, whatever the other one does."""

    seat: Seat
    at_least: int

    def holds_at_end(self, position: Position) -> bool | None:
        """Return whether a finished game agrees with the claim; None while the game goes on."""
        if position.outcome is None:
            return None
        return self.holds_for(result_for(position, self.seat))

    def holds_for(self, result: int) -> bool:
        """Return whether this result of the seat is enough for the claim."""
        return result >= self.at_least


def result_for(position: Position, seat: Seat) -> int:
    """Return the worth of a finished game to a seat."""
    assert position.outcome is not None
    winners = position.outcome.winners
    if len(winners) != 1:
        return GameResult.DRAW
    return GameResult.WIN if seat in winners else GameResult.LOSS


@dataclass(frozen=True)
class SolvingEngine:
    """The engine that solves positions of a game.

    `find` does a job; `best` returns a move that keeps the value of a position, and that value, or
    None where so many nodes do not suffice.
    """

    find: Callable[[Position, int], Finding]
    best: Callable[[Position, int], tuple[Move, int] | None]
