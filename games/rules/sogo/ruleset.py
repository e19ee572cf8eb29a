"""Sogo as the catalogue knows it: name, options, start, notation and picture."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.rules.board import Board
from games.rules.core import Choice, Move, Option, Options, Position, Ruleset, Seat, noop
from games.rules.sogo.board import draw
from games.rules.sogo.moves import parse
from games.rules.sogo.notation import NOTATIONS, spell_move, write_position
from games.rules.sogo.position import Form, SogoPosition
from games.rules.sogo.reading import read

_ = noop

OPTIONS = (
    Option(
        "size",
        _("Board"),
        (Choice(3, "3×3×3"), Choice(4, "4×4×4"), Choice(5, "5×5×5")),
        4,
    ),
    Option(
        "line",
        _("In a row"),
        (Choice("full", _("five in a row")), Choice("four", _("four in a row"))),
        "full",
        when=("size", 5),
    ),
    Option(
        "variant",
        _("A mill"),
        (Choice(1, _("first mill wins")), Choice(2, _("a mill takes a ball"))),
        1,
        help=_("The first mill may win at once, or each mill takes a ball and most balls win."),
    ),
    Option(
        "takes",
        _("Which ball"),
        (Choice("any", _("any ball on a rod")), Choice("top", _("only the top ball of a rod"))),
        "any",
        when=("variant", 2),
    ),
    Option(
        "captures",
        _("How many"),
        (Choice("each", _("one ball for each mill")), Choice("one", _("at most one ball a turn"))),
        "each",
        when=("variant", 2),
    ),
)


class Sogo(Ruleset):
    """Two seats, White begins. Rules and rulings: rules.en.md, docs/rulings.md."""

    key: ClassVar[str] = "sogo"
    name: ClassVar[str] = "Sogo"
    summary: ClassVar[str] = _("Balls on rods: be the first with four in a row in space.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]] = (_("White"), _("Black"))
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    hints_label: ClassVar[str] = _("Show holes and forbidden rods")
    notations: ClassVar[tuple[Choice, ...]] = NOTATIONS

    def start(self, seats: int, options: Mapping[str, object]) -> SogoPosition:
        self.check_seats(seats)
        return SogoPosition(self._form(options))

    def _form(self, options: Mapping[str, object]) -> Form:
        chosen = self.clean(options)
        size = int(chosen["size"])
        return Form(
            size=size,
            length=4 if chosen["line"] == "four" else size,
            capture=chosen["variant"] == 2,
            top_only=chosen["takes"] == "top",
            one_each=chosen["captures"] == "one",
        )

    def parse(self, text: str) -> Move:
        return parse(text)

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        return spell_move(move, self._form(options).size, notation)

    def read(self, text: str, options: Options, *, notation: str = "") -> SogoPosition:
        return read(text, self._form(options), notation)

    def write(self, position: Position, *, notation: str = "") -> str:
        assert isinstance(position, SogoPosition)
        return write_position(position, notation)

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
        assert isinstance(view, SogoPosition)
        return draw(view, seat, last=last, notation=notation, hints=hints)
