"""The plies of a game, and the turns that they make."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.rules.kit.core import CHANCE, Move, Seat


@dataclass(frozen=True)
class Ply:
    """A ply: the seat, its move, the event that holds it, and its time.

    `drawn_for` is the seat whose turn began with this move of chance, where it began one. `left` is
    what the mover had then (milliseconds; None where no clock ran), `reserves` what all
    had when the turn began. `silent`: by the site, for a seat that plays on and was late. `sand`:
    run till then. `wiped` is the move, this or an earlier one, that was found to be wrong by it.
    """

    seat: Seat
    move: Move
    number: int
    at: datetime
    left: int | None = None
    reserves: Mapping[Seat, int] = field(default_factory=dict)
    silent: bool = False
    sand: timedelta = timedelta()
    drawn_for: Seat | None = None
    wiped: Move | None = None

    @property
    def owner(self) -> Seat:
        """The seat to whose turn the ply belongs; CHANCE where only the next plies can tell."""
        return self.seat if self.drawn_for is None else self.drawn_for


def turn_starts(moves: Sequence[Ply], seats: int, to_move: Collection[Seat]) -> list[bool]:
    """Return for every ply whether it adds a turn to the count: the first ply of a seat's turn
    does, and one of chance that leaves its seat nothing to do. `to_move` are those who move next.
    """
    starts: list[bool] = []
    mover, is_drawn = CHANCE, False
    for index, played in enumerate(moves):
        if played.seat == CHANCE:
            starts.append(is_lost_turn(moves, index, to_move))
        else:
            starts.append(seats == 1 or is_drawn or played.seat != mover)
            mover = played.seat
        is_drawn = played.drawn_for is not None
    return starts


def is_lost_turn(moves: Sequence[Ply], index: int, to_move: Collection[Seat]) -> bool:
    """Return whether chance began a turn with this move in which its seat could do nothing."""
    owner = moves[index].drawn_for
    if owner is None:
        return False
    if index + 1 < len(moves):
        return moves[index + 1].seat != owner
    return owner not in to_move


def wiped_plies(moves: Sequence[Ply]) -> frozenset[int]:
    """Return the numbers of the events whose moves were found to be wrong and have been wiped."""
    latest: dict[Move, int] = {}
    numbers: set[int] = set()
    for played in moves:
        latest[played.move] = played.number
        if played.wiped is not None:
            numbers.add(latest[played.wiped])
    return frozenset(numbers)
