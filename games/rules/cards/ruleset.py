"""Sudoku cards as the catalogue knows it: name, options, start, notation and picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from games.puzzles.grader import LEVELS
from games.puzzles.grid import NAMES
from games.rules.cards.board import DIGITS, KINDS, THEMES, draw
from games.rules.cards.deck import CHOSEN, PASTED, draw_list, level_of, number_of
from games.rules.cards.moves import PHRASES, Deal, Enter, Object, Pass, parse, spell
from games.rules.cards.options import OPTIONS, ROUNDS, form_of
from games.rules.cards.position import CardsPosition
from games.rules.cards.position_text import write
from games.rules.cards.terminations import CardsTermination
from games.rules.cards.text_format import read
from games.rules.cards.typed_options import level_of_pasted
from games.rules.cards.words import SEAT_NAMES
from games.rules.kit.board import Board, BoardTheme, DrawingOptions, Piece
from games.rules.kit.core import N_, Move, Option, Options, Position, Ruleset, Seat, Termination
from games.rules.kit.notation import PencilMarking
from games.rules.kit.sealed_randomness import DrawList

UPRIGHT = N_("1 to 9 as %(digits)s, rows %(rows)s, columns %(columns)s")
MIRRORED = N_("mirrored, 1 to 9 as %(digits)s, rows %(rows)s, columns %(columns)s")
"""The relative as which a printed card is dealt; `Relative` explains its parts."""


class Cards(Ruleset):
    """The ruleset of Sudoku cards, for one to four seats; Red begins. Rules: rules.en.md and
    docs/interpretations.md.
    """

    key: ClassVar[str] = "cards"
    version: ClassVar[int] = 2
    name: ClassVar[str] = N_("Sudoku cards")
    summary: ClassVar[str] = N_("One Sudoku for all: thirty seconds a turn, and digits are points.")
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4, 1)
    seat_names: ClassVar[tuple[str, ...]] = SEAT_NAMES
    terminations: ClassVar[type[Termination]] = CardsTermination
    themes: ClassVar[tuple[BoardTheme, ...]] = THEMES
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    solo_levels: ClassVar[Mapping[str, str]] = LEVELS
    mistakes: ClassVar[tuple[str, str]] = (N_("%(n)s wrong digit."), N_("%(n)s wrong digits."))
    pencil: ClassVar[PencilMarking | None] = PencilMarking(NAMES, tuple(DIGITS))
    one_by_one: ClassVar[bool] = True
    has_tips: ClassVar[bool] = True

    def start(self, seats: int, options: Mapping[str, object]) -> CardsPosition:
        self.check_seats(seats)
        form = form_of(self.clean(options), seats)
        return CardsPosition(form, points=(0,) * seats, failed=(0,) * seats)

    def draws_from(self, options: Options) -> DrawList | None:
        return draw_list(str(self.clean(options)["card"]))

    def alteration(self, move: Move) -> tuple[str, dict[str, object]]:
        if not isinstance(move, Deal) or move.relative is None:
            return "", {}
        way = move.relative
        template = MIRRORED if way.transposed else UPRIGHT
        return template, {"digits": way.digits, "rows": way.rows, "columns": way.columns}

    def parse(self, text: str) -> Move:
        return parse(text)

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        """Return a move in signs (▸ is the glass, – a turn without a digit), a card by its
        number.
        """
        return f"#{number_of(move) or ''}" if isinstance(move, Deal) else spell(move)

    def square_of(self, move: Move) -> str:
        return move.square if isinstance(move, Enter) else ""

    def depict(self, move: Move, seat: Seat) -> tuple[Sequence[Piece], str]:
        if not isinstance(move, Enter):
            return (), ""
        digit = str(move.digit)
        return (Piece(digit, digit, KINDS[seat], "%(digit)s", {"digit": digit}),), move.square

    def phrase(self, move: Move, *, as_choice: bool = False) -> str:
        if as_choice and isinstance(move, Pass):
            return N_("to enter no digit")
        return PHRASES.get(type(move), "")

    def wording(
        self, move: Move, options: Options, notation: str = ""
    ) -> tuple[str, dict[str, object]]:
        match move:
            case Enter(digit, square):
                return N_("%(digit)s on %(square)s"), {"digit": digit, "square": square}
            case Object(square):
                return N_("an objection to %(square)s"), {"square": square}
            case Deal():
                return N_("card %(number)s"), {"number": number_of(move) or ""}
        return super().wording(move, options, notation)

    def read(self, text: str, options: Options, *, notation: str = "") -> CardsPosition:
        return read(text, form_of(self.clean(options), self.seats[0]))

    def write(self, position: Position, *, notation: str = "") -> str:
        assert isinstance(position, CardsPosition)
        return write(position)

    def describe(
        self, options: Options, *, unusual: bool = False, seats: int | None = None
    ) -> Iterator[str]:
        """Return the options in words, without limits or ends that were not agreed, and without the
        number of puzzles where it is one.
        """
        absent = {OPTION.choices[0].label for OPTION in OPTIONS if OPTION.default == 0}
        if self.known_beforehand(options):
            absent |= {choice.label for choice in ROUNDS.choices if choice.value != "circuits"}
        labels = super().describe(options, unusual=unusual, seats=seats)
        yield from (label for label in labels if label not in absent)

    def known_beforehand(self, options: Options) -> bool:
        """Return whether the card can be solved before the game, because it was chosen or
        pasted.
        """
        return options.get("card") in (CHOSEN, PASTED)

    def remarks(self, options: Options) -> Iterator[tuple[str, dict[str, object]]]:
        chosen = self.clean(options)
        if chosen["end"] == "date":
            yield N_("The game ends with %(day)s, at midnight UTC."), {"day": chosen["date"]}
        if chosen["card"] == PASTED:
            level = level_of_pasted(str(chosen["puzzle"]))
            yield N_("This puzzle is %(level)s."), {"level": LEVELS[level]}
        elif chosen["card"] == CHOSEN:
            level = level_of(form_of(chosen, self.seats[0]))
            params: dict[str, object] = {"number": chosen["number"], "level": LEVELS[level]}
            yield N_("Card %(number)s is %(level)s."), params

    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        assert isinstance(view, CardsPosition)
        return draw(view, seat, wanted)
