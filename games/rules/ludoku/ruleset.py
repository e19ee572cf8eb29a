"""Ludoku as the catalogue knows it: name, option, start, notation and picture."""

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
from games.rules.kit.texts.canonical_form import Image, SymmetricRuleset
from games.rules.ludoku import scoring, text_format
from games.rules.ludoku.board import THEMES, die, draw
from games.rules.ludoku.board import dice as drawn_dice
from games.rules.ludoku.moves import Place, Roll, parse
from games.rules.ludoku.position import LudokuPosition
from games.rules.ludoku.symmetry import images
from games.rules.ludoku.terminations import LudokuTermination
from games.rules.ludoku.words import SEAT_NAMES, listed

OPTIONS = (
    Option(
        "halves",
        N_("Half points"),
        (
            Choice(scoring.NONE, N_("no half points")),
            Choice(scoring.LITERAL, N_("half points")),
            Choice(scoring.FULL, N_("half points, variominos only when full")),
        ),
        scoring.NONE,
        help=N_(
            "Half a point more for every variomino, row and column in which only your dice lie."
        ),
    ),
)


class Ludoku(Ruleset, SymmetricRuleset):
    """The ruleset of Ludoku, for two seats; Ivory begins. Rules and interpretations: rules.en.md,
    docs/interpretations.md.
    """

    key: ClassVar[str] = "ludoku"
    name: ClassVar[str] = "Ludoku"
    summary: ClassVar[str] = N_("Place your dice by the Sudoku rule and rule the small squares.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    chance_decides: ClassVar[bool] = True
    seat_names: ClassVar[tuple[str, ...]] = SEAT_NAMES
    terminations: ClassVar[type[Termination]] = LudokuTermination
    themes: ClassVar[tuple[BoardTheme, ...]] = THEMES
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    whole_turns: ClassVar[bool] = True

    def start(self, seats: int, options: Mapping[str, object]) -> LudokuPosition:
        self.check_seats(seats)
        return LudokuPosition(str(self.clean(options)["halves"]))

    def parse(self, text: str) -> Move:
        return parse(text)

    def square_of(self, move: Move) -> str:
        return move.field if isinstance(move, Place) else ""

    def wording(
        self, move: Move, options: Options, notation: str = ""
    ) -> tuple[str, dict[str, object]]:
        match move:
            case Place(value, field):
                return N_("%(value)s on %(field)s"), {"value": value, "field": field}
            case Roll(dice):
                return N_("the dice %(dice)s"), {"dice": listed(dice)}
        return super().wording(move, options, notation)

    def brought(self, position: Position, move: Move) -> Sequence[Piece]:
        assert isinstance(position, LudokuPosition)
        return drawn_dice(position, move) if isinstance(move, Roll) else ()

    def depict(self, move: Move, seat: Seat) -> tuple[Sequence[Piece], str]:
        if isinstance(move, Place):
            return (die(move.value, seat),), move.field
        if isinstance(move, Roll):
            return tuple(die(value, seat) for value in move.dice), ""
        return (), ""

    def read(self, text: str, options: Options, *, notation: str = "") -> LudokuPosition:
        return text_format.read(text, str(self.clean(options)["halves"]))

    def write(self, position: Position, *, notation: str = "") -> str:
        assert isinstance(position, LudokuPosition)
        return text_format.write(position)

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        assert isinstance(view, LudokuPosition)
        return draw(view, seat, wanted)

    def images(self, position: Position) -> Iterator[Image]:
        assert isinstance(position, LudokuPosition)
        return images(position)
