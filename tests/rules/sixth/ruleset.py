"""Pebbles as a catalogue knows it."""

from collections.abc import Mapping
from typing import ClassVar

from games.rules.kit.board import Board, Layer, Square, Target
from games.rules.kit.core import N_, Choice, Move, Option, Position, Ruleset, Seat, Termination
from games.rules.kit.ruleset import DrawingOptions
from tests.rules.sixth.moves import parse
from tests.rules.sixth.position import PebblesPosition, PebblesTermination


class Pebbles(Ruleset):
    """Two seats hide pebbles, then take from the heap by the die; the last pebble decides."""

    key: ClassVar[str] = "sixth"
    name: ClassVar[str] = "Pebbles"
    summary: ClassVar[str] = N_("Take the last pebble.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]] = (N_("First"), N_("Second"))
    terminations: ClassVar[type[Termination]] = PebblesTermination
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

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        assert isinstance(view, PebblesPosition)
        moves = [] if seat is None else [str(move) for move in view.legal_moves(seat)]
        heap = tuple(Square(str(n), "o", "seat0") for n in range(1, view.heap + 1))
        return Board(
            key=self.key,
            layers=(Layer(N_("Heap"), {}, tuple(one.name for one in heap), (("", heap),)),),
            pad=(tuple(Target(move, move, legal=True) for move in moves),),
            prompt=N_("Take pebbles from the heap."),
        )
