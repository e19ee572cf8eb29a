"""Frege-Sudoku as the catalogue knows it: name, options, start, notation and picture."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.rules.frege.board import THEMES, draw, entered
from games.rules.frege.letters import BLUE, LETTERS, RED, SEAT_NAMES, SYMBOLS
from games.rules.frege.moves import Enter, Start, parse
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STANDARD, letters_of
from games.rules.frege.terminations import FregeTermination
from games.rules.frege.text_format import read, write
from games.rules.frege.validity import read_start
from games.rules.kit.board import Board, BoardTheme, Piece
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
    TextOption,
)
from games.rules.kit.notation import Notation
from games.rules.kit.ruleset import DrawingOptions

# Not “start”: that is what the address of a what-if board calls a pasted position.
OPTIONS = (
    Option(
        "begins",
        N_("First move"),
        (Choice("red", N_("Red begins")), Choice("blue", N_("Blue begins"))),
        "red",
    ),
    Option(
        "setup",
        N_("Start"),
        (
            Choice("standard", N_("the usual start")),
            Choice("random", N_("a random start")),
            Choice("pasted", N_("a pasted start")),
        ),
        "standard",
        help=N_(
            "Nine B and each coloured letter once; a random start is drawn from a tested list."
        ),
    ),
    TextOption(
        "cells",
        N_("The pasted start"),
        help=N_("81 characters from the top left, a dot for an empty cell, Blue’s G as g."),
        when=("setup", "pasted"),
        reads=read_start,
        longest=400,
    ),
)


class Frege(Ruleset):
    """Two seats, Red and Blue. Rules and rulings: rules.en.md, docs/rulings.md."""

    key: ClassVar[str] = "frege"
    name: ClassVar[str] = "Frege-Sudoku"
    summary: ClassVar[str] = N_(
        "Letters by the rule of Sudoku: the player who enters the last one wins."
    )
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]] = SEAT_NAMES
    terminations: ClassVar[type[Termination]] = FregeTermination
    themes: ClassVar[tuple[BoardTheme, ...]] = THEMES
    hints_label: ClassVar[str] = N_("Show dead cells and those of one side alone")
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    notations: ClassVar[tuple[Notation, ...]] = (Notation("letters", N_("81 characters")),)

    def start(self, seats: int, options: Mapping[str, object]) -> FregePosition:
        self.check_seats(seats)
        chosen = self.clean(options)
        turn = BLUE if chosen["begins"] == "blue" else RED
        if chosen["setup"] == "random":
            return FregePosition(turn=turn)
        cells = str(chosen["cells"]) if chosen["setup"] == "pasted" else STANDARD
        return FregePosition.arranged(letters_of(cells), turn)

    def parse(self, text: str) -> Move:
        return parse(text)

    def square_of(self, move: Move) -> str:
        return move.cell if isinstance(move, Enter) else ""

    def wording(
        self, move: Move, options: Options, notation: str = ""
    ) -> tuple[str, dict[str, object]]:
        match move:
            case Enter(letter, cell):
                symbol = SYMBOLS[LETTERS.index(letter)]
                return N_("%(letter)s on %(cell)s"), {"letter": symbol, "cell": cell}
            case Start(number):
                return N_("start %(number)s"), {"number": number}
        return super().wording(move, options, notation)

    def depict(self, move: Move, seat: Seat) -> tuple[Sequence[Piece], str]:
        return ((entered(move),), move.cell) if isinstance(move, Enter) else ((), "")

    def read(self, text: str, options: Options, *, notation: str = "") -> FregePosition:
        return read(text, self.start(2, options))

    def write(self, position: Position, *, notation: str = "") -> str:
        assert isinstance(position, FregePosition)
        return write(position)

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        assert isinstance(view, FregePosition)
        return draw(view, seat, wanted)
