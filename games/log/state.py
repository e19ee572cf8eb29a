"""What a log says: the position, whose clock runs, what is offered, held, decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from games.log.clock import Clock
from games.rules.core import Move, OptionValue, Position, Ruleset, Seat, replay


@dataclass(frozen=True)
class Played:
    """One ply: who moved what, in which event, when."""

    seat: Seat
    move: Move
    number: int
    at: datetime


@dataclass(frozen=True)
class Result:
    """How the game stands decided. `reason` is a translatable template; cancelled: for nobody."""

    winners: frozenset[Seat]
    reason: str
    cancelled: bool = False


@dataclass(frozen=True)
class State:
    """A game after some number of events. `board_number` is the event that made this board.

    `offer` is the seat whose draw offer stands, `declined` the one whose offer was turned down
    on this board.
    """

    ruleset: Ruleset
    seats: int
    options: Mapping[str, OptionValue]
    bots: Mapping[Seat, str]
    position: Position
    clock: Clock
    number: int
    board_number: int
    started_at: datetime
    at: datetime
    moves: tuple[Played, ...] = ()
    result: Result | None = None
    offer: Seat | None = None
    declined: Seat | None = None
    offers_made: Mapping[Seat, int] = field(default_factory=dict)
    holds: frozenset[str] = frozenset()

    @property
    def ply(self) -> int:
        """How many moves stand on the board."""
        return len(self.moves)

    @property
    def to_move(self) -> frozenset[Seat]:
        """Who owes a move; nobody once the game is decided in any way."""
        return frozenset() if self.result else self.position.to_move

    @property
    def all_have_moved(self) -> bool:
        """Whether every seat has moved once; before that a timeout cancels the game."""
        return {played.seat for played in self.moves} >= set(range(self.seats))

    def position_at(self, ply: int) -> Position:
        """The position after the first `ply` moves."""
        if ply == self.ply:
            return self.position
        log = [(played.seat, played.move) for played in self.moves[:ply]]
        return replay(self.ruleset, self.seats, self.options, log)
