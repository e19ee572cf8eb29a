"""Sogo as the catalogue knows it: name, options, start, notation and picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from games.rules.kit.board import Board, BoardTheme, DrawingOptions
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
from games.rules.kit.texts.canonical_form import Image, SymmetricRuleset
from games.rules.sogo.board import THEMES, draw
from games.rules.sogo.moves import parse
from games.rules.sogo.notation import NOTATIONS, available, spell_move, write_position
from games.rules.sogo.position import SEAT_NAMES, Form, SogoPosition
from games.rules.sogo.symmetry import images
from games.rules.sogo.terminations import SogoTermination
from games.rules.sogo.text_format import read

OPTIONS = (
    Option(
        "size",
        N_("Board"),
        (Choice(3, "3×3×3"), Choice(4, "4×4×4"), Choice(5, "5×5×5")),
        4,
        own_pool=True,
    ),
    Option(
        "line",
        N_("In a row"),
        (Choice("full", N_("five in a row")), Choice("four", N_("four in a row"))),
        "full",
        when=("size", 5),
        own_pool=True,
    ),
    Option(
        "variant",
        N_("A mill"),
        (Choice(1, N_("first mill wins")), Choice(2, N_("a mill takes a ball"))),
        1,
        help=N_("The first mill may win at once, or each mill takes a ball and most balls win."),
        own_pool=True,
    ),
    Option(
        "takes",
        N_("Which ball"),
        (Choice("any", N_("any ball on a rod")), Choice("top", N_("only the top ball of a rod"))),
        "any",
        when=("variant", 2),
    ),
    Option(
        "captures",
        N_("How many"),
        (
            Choice("each", N_("one ball for each mill")),
            Choice("one", N_("at most one ball a turn")),
        ),
        "each",
        when=("variant", 2),
    ),
)


class Sogo(Ruleset, SymmetricRuleset):
    """The ruleset of Sogo, for two seats; White begins. Rules and interpretations: rules.en.md,
    docs/interpretations.md.
    """

    key: ClassVar[str] = "sogo"
    name: ClassVar[str] = "Sogo"
    summary: ClassVar[str] = N_("Balls on rods: be the first with four in a row in space.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]] = SEAT_NAMES
    terminations: ClassVar[type[Termination]] = SogoTermination
    themes: ClassVar[tuple[BoardTheme, ...]] = THEMES
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    hints_label: ClassVar[str] = N_("Show holes and forbidden rods")
    notations: ClassVar[tuple[Notation, ...]] = NOTATIONS
    sheet_option: ClassVar[str] = "size"

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

    def notations_of(self, options: Options) -> Sequence[Notation]:
        keys = available(self._form(options).size)
        return [notation for notation in self.notations if notation.key in keys]

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        return spell_move(move, self._form(options).size, notation)

    def read(self, text: str, options: Options, *, notation: str = "") -> SogoPosition:
        return read(text, self._form(options), notation)

    def write(self, position: Position, *, notation: str = "") -> str:
        assert isinstance(position, SogoPosition)
        return write_position(position, notation)

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        assert isinstance(view, SogoPosition)
        return draw(view, seat, wanted)

    def images(self, position: Position) -> Iterator[Image]:
        assert isinstance(position, SogoPosition)
        return images(position)
