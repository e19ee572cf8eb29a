"""Frege-Sudoku as the catalogue knows it: name, options, start, notation and picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from games.rules.frege.board import THEMES, draw, entered
from games.rules.frege.letters import BLUE, LETTERS, RED, SEAT_NAMES, SYMBOLS
from games.rules.frege.moves import SIDES, Begin, Enter, Start, parse
from games.rules.frege.position import FregePosition
from games.rules.frege.sheets import START_SHEETS
from games.rules.frege.starts import RANDOM_STARTS, STANDARD, cells_from, letters_of
from games.rules.frege.symmetry import images
from games.rules.frege.terminations import FregeTermination
from games.rules.frege.text_format import read, write
from games.rules.frege.validity import read_start
from games.rules.kit.board import Board, BoardTheme, DrawingOptions, Piece, StartSheets
from games.rules.kit.core import (
    CHANCE,
    N_,
    Choice,
    Move,
    Option,
    Options,
    OptionValue,
    Position,
    Ruleset,
    Seat,
    Termination,
    TextOption,
)
from games.rules.kit.notation import Notation
from games.rules.kit.options import SecondGame
from games.rules.kit.sealed_randomness import DrawList
from games.rules.kit.texts.canonical_form import Image, SymmetricRuleset

LOT = "lot"
# Not “start”: that is what the address of a what-if board calls a pasted position.
OPTIONS = (
    Option(
        "begins",
        N_("First move"),
        (
            Choice(SIDES[RED], N_("Red begins")),
            Choice(SIDES[BLUE], N_("Blue begins")),
            Choice(LOT, N_("the lot decides whether Red or Blue begins")),
        ),
        SIDES[RED],
        help=N_("In a match of two the other side begins the second game."),
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


def _symbol(move: Enter) -> str:
    return SYMBOLS[LETTERS.index(move.letter)]


class Frege(Ruleset, SymmetricRuleset):
    """The ruleset of Frege-Sudoku, for the two seats Red and Blue. Rules and interpretations:
    rules.en.md, docs/interpretations.md.
    """

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
    needs_two_games: ClassVar[bool] = True
    start_sheets: ClassVar[StartSheets | None] = START_SHEETS

    def start(self, seats: int, options: Mapping[str, object]) -> FregePosition:
        self.check_seats(seats)
        chosen = self.clean(options)
        lot = chosen["begins"] == LOT
        turn = BLUE if chosen["begins"] == SIDES[BLUE] else RED
        if chosen["setup"] == "random":
            return FregePosition(turn=turn, lot=lot)
        cells = str(chosen["cells"]) if chosen["setup"] == "pasted" else STANDARD
        if lot:
            return FregePosition(letters_of(cells), lot=True)
        return FregePosition.arranged(letters_of(cells), turn)

    def second_game(self, options: Options, setup: Sequence[Move]) -> SecondGame:
        """Return the second game of a match: the sides and the start stay, and the other side
        begins (interpretation frege-5).
        """
        first = self.start(2, options)
        for move in setup:
            first = first.play(move, CHANCE)
        changed: dict[str, OptionValue] = {"begins": SIDES[1 - first.turn]}
        if options["setup"] == "random":
            changed |= {"setup": "pasted", "cells": cells_from(first.letters)}
        return SecondGame({**options, **changed}, players_change_seats=False)

    def draws_from(self, options: Options) -> DrawList | None:
        return RANDOM_STARTS if self.clean(options)["setup"] == "random" else None

    def parse(self, text: str) -> Move:
        return parse(text)

    def square_of(self, move: Move) -> str:
        return move.cell if isinstance(move, Enter) else ""

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        """Return the move with its letter as boards show it: Blue's in lower case."""
        return f"{_symbol(move)}{move.cell}" if isinstance(move, Enter) else str(move)

    def wording(
        self, move: Move, options: Options, notation: str = ""
    ) -> tuple[str, dict[str, object]]:
        match move:
            case Enter(_letter, cell):
                return N_("%(letter)s on %(cell)s"), {"letter": _symbol(move), "cell": cell}
            case Begin(seat):
                return (N_("Red begins"), N_("Blue begins"))[seat], {}
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

    def images(self, position: Position) -> Iterator[Image]:
        assert isinstance(position, FregePosition)
        return images(position)
