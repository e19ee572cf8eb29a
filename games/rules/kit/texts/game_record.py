"""A record of a whole game: what was agreed, the moves, comments, and lines tried instead.

docs/game-format.md describes the text that a record is written as and read from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from games.rules.kit.core import CHANCE, Move, Options, Position, Ruleset, Seat

FORMAT = "fernzug-record-1"
MAX_RECORD_LENGTH = 50_000
MAX_RECORDED_MOVES = 5_000
MAX_VARIATION_DEPTH = 8


@dataclass(frozen=True)
class RecordedMove:
    """A move of a record and who made it; `move` is None where the record hides it.

    `variations` are lines that might have been played instead, from the same position.
    """

    seat: Seat
    move: Move | None
    comment: str = ""
    variations: tuple[tuple[RecordedMove, ...], ...] = ()


@dataclass(frozen=True)
class GameRecord:
    """A game as a text tells it: its terms, its players, its moves and what was said of them.

    `start` is the position it begins with, as the ruleset writes it; empty for the usual one.
    `headers` say what else is known, such as the players. The names of `hidden` options were
    secret when the record was written; `options` lacks them.
    """

    ruleset: Ruleset
    seats: int
    options: Options
    moves: tuple[RecordedMove, ...] = ()
    start: str = ""
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    comment: str = ""
    hidden: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the record hides nothing, so that its game can be replayed.

        >>> GameRecord(sogo, 2, sogo.clean({})).is_open
        True
        """
        return not self.hidden and all(recorded.move is not None for recorded in self.moves)

    def first_position(self) -> Position | None:
        """Return the position before the first move; None where the record hides it. Raises
        BadNotation.

        >>> GameRecord(sogo, 2, sogo.clean({})).first_position() == sogo.start(2, {})
        True
        """
        if self.hidden:
            return None
        if self.start:
            return self.ruleset.read(self.start, self.options)
        return self.ruleset.start(self.seats, self.options)

    def positions(self) -> Iterator[Position]:
        """Yield the positions of the game, as far as the record hides no move.

        >>> record = GameRecord(sogo, 2, {"size": 3}, (RecordedMove(0, sogo.parse("B2")),))
        >>> [sorted(position.to_move) for position in record.positions()]
        [[0], [1]]
        """
        cursor = Cursor(self.first_position(), alone=self.seats == 1)
        for recorded in self.moves:
            if cursor.position is None:
                return
            yield cursor.position
            cursor = cursor.after(recorded.move, recorded.seat)
        if cursor.position is not None:
            yield cursor.position


@dataclass(frozen=True)
class Cursor:
    """A place in a record: the position there, who moved last, and the number of turns so far.

    The position is None behind a move that the record hides. Chance has no turns, and a player who
    is `alone` has one for each move, as in the list of moves.
    """

    position: Position | None
    last: Seat = CHANCE
    turns: int = 0
    alone: bool = False

    @property
    def due(self) -> Seat | None:
        """The seat to move; None where several may be, or the game is over.

        >>> Cursor(sogo.start(2, {})).due, Cursor(None, last=1).due
        (0, 1)
        """
        if self.position is None:
            return self.last
        seats = sorted(self.position.to_move)
        return seats[0] if len(seats) == 1 else None

    def turn_of(self, seat: Seat) -> int:
        """Return the number of the turn to which a move of `seat` belongs here; 0 for chance.

        >>> Cursor(None, last=1, turns=4).turn_of(0), Cursor(None, last=1, turns=4).turn_of(1)
        (5, 4)
        """
        if seat == CHANCE:
            return 0
        return self.turns + (self.alone or seat != self.last)

    def after(self, move: Move | None, seat: Seat) -> Cursor:
        """Return the place behind a move. Raises IllegalMove.

        >>> Cursor(sogo.start(2, {})).after(sogo.parse("B2"), 0).due
        1
        """
        position = self.position.play(move, seat) if self.position and move else None
        if seat == CHANCE:
            return replace(self, position=position)
        return replace(self, position=position, last=seat, turns=self.turn_of(seat))
