"""Pebbles as a catalogue knows it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.rules.kit.board import Board, DrawingOptions, Piece
from games.rules.kit.core import (
    N_,
    Choice,
    Move,
    Option,
    Options,
    Position,
    Ruleset,
    Seat,
    Termination,
)
from games.rules.kit.notation import Notation
from tests.rules.sixth.board import SEAT_NAMES, brought, draw
from tests.rules.sixth.moves import Throw, parse
from tests.rules.sixth.notation import NOTATIONS, spell_move
from tests.rules.sixth.position import PebblesPosition, PebblesTermination


class Pebbles(Ruleset):
    """Two seats hide pebbles, then take from the heap by the die; the last pebble decides."""

    key: ClassVar[str] = "sixth"
    name: ClassVar[str] = "Pebbles"
    summary: ClassVar[str] = N_("Take the last pebble.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]] = SEAT_NAMES
    terminations: ClassVar[type[Termination]] = PebblesTermination
    notations: ClassVar[tuple[Notation, ...]] = NOTATIONS
    options: ClassVar[tuple[Option, ...]] = (
        Option("heap", N_("Heap"), (Choice(7, "7"), Choice(11, "11")), 7),
        Option(
            "last",
            N_("The last pebble"),
            (Choice("wins", N_("wins")), Choice("loses", N_("loses"))),
            "wins",
        ),
    )

    def start(self, seats: int, options: Mapping[str, object]) -> PebblesPosition:
        self.check_seats(seats)
        chosen = self.clean(options)
        return PebblesPosition(heap=int(chosen["heap"]), last_loses=chosen["last"] == "loses")

    def parse(self, text: str) -> Move:
        return parse(text)

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        return spell_move(move, notation)

    def brought(self, position: Position, move: Move) -> Sequence[Piece]:
        assert isinstance(position, PebblesPosition)
        return brought(position, move) if isinstance(move, Throw) else ()

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        assert isinstance(view, PebblesPosition)
        return draw(view, seat, wanted)
