"""Sudoku tiles as the catalogue knows it: name, options, start, notation and picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from games.rules.kit.board import Board, BoardTheme, DrawingOptions, Piece
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
from games.rules.tiles.board import SEAT_NAMES, THEMES, WRONG, draw, drawn, tile
from games.rules.tiles.moves import GiveUp, Lay, Reveal, Start, parse
from games.rules.tiles.position import ANY, DISCARD, EACH, REFUSE, STAYS, TilesPosition
from games.rules.tiles.symmetry import images
from games.rules.tiles.terminations import TilesTermination
from games.rules.tiles.text_format import read, write

OPTIONS = (
    Option(
        "illegal",
        N_("A tile laid against the rules"),
        (
            Choice(DISCARD, N_("a tile laid wrong leaves the game")),
            Choice(STAYS, N_("a tile laid wrong stays there")),
            Choice(REFUSE, N_("no tile may be laid wrong")),
        ),
        DISCARD,
        help=N_("It never scores. The usual rules do not say whether it stays on the board."),
    ),
    Option(
        "starters",
        N_("Start tiles"),
        (
            Choice(EACH, N_("one tile of each digit at the start")),
            Choice(ANY, N_("nine random tiles at the start")),
        ),
        EACH,
        help=N_(
            "One in each row and column. The usual rules do not say whether digits may repeat."
        ),
    ),
)


class Tiles(Ruleset, SymmetricRuleset):
    """The ruleset of Sudoku tiles, for two seats; who begins is settled at the table. Rules as for
    every game.
    """

    key: ClassVar[str] = "tiles"
    name: ClassVar[str] = N_("Sudoku tiles")
    summary: ClassVar[str] = N_("Lay the tile you drew: a point for every neighbour.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    chance_decides: ClassVar[bool] = True
    seat_names: ClassVar[tuple[str, ...]] = SEAT_NAMES
    terminations: ClassVar[type[Termination]] = TilesTermination
    themes: ClassVar[tuple[BoardTheme, ...]] = THEMES
    hints_label: ClassVar[str] = N_("Show what each cell would score")
    hints_in_play: ClassVar[bool] = True
    hints_help: ClassVar[str] = N_(
        "In Sudoku tiles: small numbers in the cells where your tile fits."
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    notations: ClassVar[tuple[Notation, ...]] = (Notation("tiles", N_("tile and cell, as in 4d4")),)

    def start(self, seats: int, options: Mapping[str, object]) -> TilesPosition:
        self.check_seats(seats)
        chosen = self.clean(options)
        return TilesPosition(str(chosen["illegal"]), starters=str(chosen["starters"]))

    def parse(self, text: str) -> Move:
        return parse(text)

    def square_of(self, move: Move) -> str:
        return move.square if isinstance(move, Lay | Start) else ""

    def phrase(self, move: Move, *, as_choice: bool = False) -> str:
        return N_("a tile laid against the rules") if isinstance(move, GiveUp) else ""

    def wording(
        self, move: Move, options: Options, notation: str = ""
    ) -> tuple[str, dict[str, object]]:
        match move:
            case Lay(digit, square, against=False) | Start(digit, square):
                return N_("%(tile)s on %(square)s"), {"tile": digit, "square": square}
            case Lay(digit, square):
                params: dict[str, object] = {"tile": digit, "square": square}
                return N_("%(tile)s on %(square)s against the rules"), params
            case Reveal(digit):
                return N_("the tile %(tile)s"), {"tile": digit}
        return super().wording(move, options, notation)

    def brought(self, position: Position, move: Move) -> Sequence[Piece]:
        return (drawn(move),) if isinstance(move, Reveal) else ()

    def depict(self, move: Move, seat: Seat) -> tuple[Sequence[Piece], str]:
        if isinstance(move, Reveal):
            return (tile(move.digit),), ""
        if isinstance(move, Lay):
            return (tile(move.digit),), f"{move.square}{WRONG if move.against else ''}"
        return (), ""

    def read(self, text: str, options: Options, *, notation: str = "") -> TilesPosition:
        return read(text, self.start(2, options))

    def write(self, position: Position, *, notation: str = "") -> str:
        assert isinstance(position, TilesPosition)
        return write(position)

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        assert isinstance(view, TilesPosition)
        return draw(view, seat, wanted)

    def images(self, position: Position) -> Iterator[Image]:
        assert isinstance(position, TilesPosition)
        return images(position)
