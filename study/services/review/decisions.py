"""The decisions of a game: where a seat chose a move by itself, and what it saw of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.log.state import State
from games.rules.kit.core import CHANCE, Move, Position, Seat


@dataclass(frozen=True)
class Decision:
    """A move that `seat` chose in `position`, after `number` moves; `after` is what came of it."""

    number: int
    seat: Seat
    move: Move
    position: Position
    after: Position


def decisions_of(state: State) -> Iterator[Decision]:
    """Yield every decision of a finished game in which a single seat was asked."""
    boards = list(state.views(None))
    for number, played in enumerate(state.moves):
        position = boards[number]
        is_asked = position.to_move == frozenset({played.seat}) and played.seat != CHANCE
        if is_asked and not played.silent:
            yield Decision(number, played.seat, played.move, position, boards[number + 1])
