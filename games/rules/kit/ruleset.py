"""A ruleset, which is all that a game tells the site of itself: options, notation and pictures."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from games.coded_text import N_
from games.rules.kit.board import Board, BoardTheme, DrawingOptions, Piece, StartSheets
from games.rules.kit.errors import BadNotation, BadOption
from games.rules.kit.notation import Notation, PencilMarking
from games.rules.kit.options import Option, Options, OptionValue, SecondGame, clean_options
from games.rules.kit.position import Move, Position, Seat
from games.rules.kit.refusals import KitRefusal
from games.rules.kit.sealed_randomness import DrawList
from games.rules.kit.terminations import Termination


class Ruleset(ABC):
    """A game as the site knows it: options, start, notation and pictures. Stateless.

    `version` goes up whenever a log might replay differently; a game keeps the one it began with.
    """

    key: ClassVar[str]
    version: ClassVar[int] = 1
    name: ClassVar[str]
    summary: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    seat_names: ClassVar[tuple[str, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    terminations: ClassVar[type[Termination]]
    """The ways in which a game ends by its own rules."""
    notations: ClassVar[tuple[Notation, ...]] = ()
    """The notations, the usual one first; where there are several, players choose."""
    hints_label: ClassVar[str] = ""
    """A description of the marks that `hints` adds (a template); empty where there are none."""
    hints_in_play: ClassVar[bool] = False
    """Whether players may have hints in play, as they show what anybody could count."""
    hints_help: ClassVar[str] = ""
    """A description of the hints for players who decide whether to have them (a template)."""
    themes: ClassVar[tuple[BoardTheme, ...]] = ()
    whole_turns: ClassVar[bool] = False
    """Whether a page lets a seat compose its whole turn before it sends it."""
    solo_levels: ClassVar[Mapping[str, str]] = {}
    """How hard a game played alone can be: key → label (a template)."""
    mistakes: ClassVar[tuple[str, str]] = (N_("%(n)s mistake."), N_("%(n)s mistakes."))
    """The words for one mistake in a game played alone, and for several (templates)."""
    needs_two_games: ClassVar[bool] = False  # The first move decides much: events play both ways.
    chance_decides: ClassVar[bool] = False  # Dice or draws decide much: a result tells less.
    one_by_one: ClassVar[bool] = False  # A request holds one move only: its answer tells something.
    has_tips: ClassVar[bool] = False  # Its boards can show a way on, to the end of a puzzle.
    pencil: ClassVar[PencilMarking | None] = None
    """The pencil marks that players may note for themselves; None where the game has none."""
    sheet_option: ClassVar[str] = ""
    """The option whose choices have an empty sheet each; empty: one sheet for all."""
    start_sheets: ClassVar[StartSheets | None] = None

    def clean(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """Return all options with their values. Raises BadOption.

        Missing ones take the default, and so do those that do not apply beside the others.

        >>> sogo.clean({"size": "3"})
        {'size': 3, 'line': 'full', 'variant': 1, 'takes': 'any', 'captures': 'each'}
        """
        return clean_options(self.options, options)

    def check_seats(self, seats: int) -> None:
        """Raise BadOption for a number of seats that this game is not for.

        >>> sogo.check_seats(2)
        """
        if seats not in self.seats:
            raise BadOption(KitRefusal.WRONG_NUMBER_OF_PLAYERS, seats=seats)

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, object]) -> Position:
        """Return the first position; an empty mapping means the defaults. Raises BadOption."""

    def second_game(self, options: Options, setup: Sequence[Move]) -> SecondGame:
        """Return the second game of a match whose first one began with these moves of chance.

        >>> sogo.second_game(sogo.clean({}), ()).players_change_seats
        True
        """
        return SecondGame(options)

    def draws_from(self, options: Options) -> DrawList | None:
        """Return the shipped list that chance draws from; another list is another `version`.

        >>> cards.draws_from({"card": "hard"}).name
        'hard'
        """
        return None

    def alteration(self, move: Move) -> tuple[str, dict[str, object]]:
        """Return how chance deals a listed thing: a template and its values; empty: as listed.
        >>> frege.alteration(frege.parse("start17"))
        ('', {})
        """
        return "", {}

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Return the move of a notation: `parse(str(move)) == move`. Raises MalformedMove."""

    def board(
        self,
        view: Position,
        seat: Seat | None,
        *,
        last: Sequence[Move] = (),
        notation: str = "",
        hints: bool = False,
        pick: str = "",
        tip: int = 0,
    ) -> Board:
        """Draw a view, `seat`'s legal moves as targets (None: just to look at).

        >>> board = sogo.board(replay(sogo, 2, {}, [(0, "B2")]), 1, last=[sogo.parse("B2")])
        >>> [square.name for square in board.squares() if square.last]
        ['B2-1']
        """
        return self.draw_board(view, seat, DrawingOptions(tuple(last), notation, hints, pick, tip))

    @abstractmethod
    def draw_board(self, view: Position, seat: Seat | None, wanted: DrawingOptions) -> Board:
        """Draw a view as `wanted`; callers use `board`."""

    def notation(self, key: str) -> str:
        """Return the key of a notation, the usual one where it is unknown; empty: as stored.

        >>> sogo.notation("hex"), sogo.notation("no such"), ludoku.notation("")
        ('hex', 'rods', '')
        """
        keys = [notation.key for notation in self.notations]
        return key if key in keys else next(iter(keys), "")

    def notations_of(self, options: Options) -> Sequence[Notation]:
        """Return those of `notations` that a game with these options has.

        >>> [notation.key for notation in sogo.notations_of({"size": 3})]
        ['rods']
        """
        return self.notations

    def spell(self, move: Move, options: Options, notation: str = "") -> str:
        """Return a move in one of `notations`; as it is stored where that does not fit.

        >>> sogo.spell(sogo.parse("B2"), sogo.clean({}), "hex")
        '6'
        """
        return str(move)

    def square_of(self, move: Move) -> str:
        """Return the name of the square on which a move puts something; empty where there is none.

        >>> ludoku.square_of(ludoku.parse("5c3")), ludoku.square_of(ludoku.parse("r1446"))
        ('c3', '')
        """
        return ""

    def phrase(self, move: Move, *, as_choice: bool = False) -> str:
        """Return a move in words, made or `as_choice`, where `spell` has only a sign; else empty.

        >>> sogo.phrase(sogo.parse("B2")), cards.phrase(cards.parse("pass"))
        ('', 'no digit was entered')
        """
        return ""

    def wording(
        self, move: Move, options: Options, notation: str = ""
    ) -> tuple[str, dict[str, object]]:
        """Return a move as it is said to people: a template and what fills it.

        >>> ludoku.wording(ludoku.parse("5c3"), {})
        ('%(value)s on %(field)s', {'value': 5, 'field': 'c3'})
        """
        spelled: dict[str, object] = {"move": self.spell(move, options, notation)}
        return (phrase, {}) if (phrase := self.phrase(move)) else ("%(move)s", spelled)

    def brought(self, position: Position, move: Move) -> Sequence[Piece]:
        """Return the dice or tiles of a chance move to be drawn; none where it is written.

        >>> before = ludoku.start(2, {})
        >>> [piece.symbol for piece in ludoku.brought(before, before.draw(Random(1)))]
        ['2', '5']
        """
        return ()

    def depict(self, move: Move, seat: Seat) -> tuple[Sequence[Piece], str]:
        """Return the pieces of a move in the colour of `seat`, and the rest of its name.

        >>> ludoku.depict(ludoku.parse("5c3"), 1)[1]
        'c3'
        """
        return (), ""

    def read(self, text: str, options: Options, *, notation: str = "") -> Position:
        """Return the position that a pasted position or game describes. Raises BadNotation.

        Without `notation` the text itself decides; AmbiguousNotation where it does not.

        >>> sogo.read("B2 A1", sogo.clean({"size": 3})).to_move
        frozenset({0})
        """
        raise BadNotation(KitRefusal.NOT_PASTABLE)

    def write(self, position: Position, *, notation: str = "") -> str:
        """Return the position as a text that `read` understands; empty where there is none.

        >>> text = sogo.write(sogo.start(2, {"size": 3}))
        >>> sogo.read(text, sogo.clean({"size": 3})) == sogo.start(2, {"size": 3})
        True
        """
        return ""

    def describe(
        self, options: Options, *, unusual: bool = False, seats: int | None = None
    ) -> Iterator[str]:
        """Return the options in words, for the line above the board; templates without parameters.

        `unusual`: only those that are not as usual; `seats`: only those that matter for so many.

        >>> list(sogo.describe(sogo.clean({"size": 3})))
        ['3×3×3', 'first mill wins']
        """
        for option in self.options:
            value = options.get(option.key, option.default)
            if not option.applies(options) or (unusual and value == option.default):
                continue
            if seats is not None and option.seats and seats not in option.seats:
                continue
            yield from (choice.label for choice in option.choices if choice.value == value)

    def known_beforehand(self, options: Options) -> bool:
        """Return whether players can know what should surprise them: then no rating counts.
        >>> sogo.known_beforehand({}), cards.known_beforehand({"card": "chosen"})
        (False, True)
        """
        return False

    def remarks(self, options: Options) -> Iterator[tuple[str, dict[str, object]]]:
        """Yield what players should know of these options before they agree.
        >>> [values["level"] for _, values in cards.remarks({"card": "chosen", "number": 7})]
        ['easy']
        """
        return iter(())
