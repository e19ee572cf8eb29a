"""Pebbles as a catalogue knows it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.rules.board import Board, Layer, Square, Target
from games.rules.core import Choice, Move, Option, Position, Ruleset, Seat, noop
from tests.sixth.moves import parse
from tests.sixth.position import PebblesPosition

_ = noop


class Pebbles(Ruleset):
    """Two seats hide pebbles, then take from the heap by the die; the last pebble decides."""

    key: ClassVar[str] = "sixth"
    name: ClassVar[str] = "Pebbles"
    summary: ClassVar[str] = _("Take the last pebble.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]] = (_("First"), _("Second"))
    options: ClassVar[tuple[Option, ...]] = (
        Option("heap", _("Heap"), (Choice(7, "7"), Choice(11, "11")), 7),
        Option(
            "last",
            _("The last pebble"),
            (Choice("wins", _("wins")), Choice("loses", _("loses"))),
            "wins",
        ),
    )

    def start(self, seats: int, options: Mapping[str, object]) -> PebblesPosition:
        self.check_seats(seats)
        chosen = self.clean(options)
        return PebblesPosition(heap=int(chosen["heap"]), last_loses=chosen["last"] == "loses")

    def parse(self, text: str) -> Move:
        return parse(text)

    def board(
        self,
        view: Position,
        seat: Seat | None,
        *,
        last: Sequence[Move] = (),
        notation: str = "",
        hints: bool = False,
        pick: str = "",
    ) -> Board:
        assert isinstance(view, PebblesPosition)
        moves = [] if seat is None else [str(move) for move in view.legal_moves(seat)]
        heap = tuple(Square(str(n), "o", "seat0") for n in range(1, view.heap + 1))
        return Board(
            key=self.key,
            layers=(Layer(_("Heap"), {}, tuple(one.name for one in heap), (("", heap),)),),
            pad=(tuple(Target(move, move, legal=True) for move in moves),),
            prompt=_("Take pebbles from the heap."),
        )
