"""The board of Sudoku cards as a page draws it: the grid or its cover, the digits, the glass."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles.grid import CELLS, COLUMNS, NAMES, ROWS
from games.rules.cards.moves import (
    Enter,
    Object,
)
from games.rules.cards.position import CardsPosition
from games.rules.cards.scoreboard import scoreboard
from games.rules.cards.targets import beside
from games.rules.cards.tips import tip_of
from games.rules.cards.words import SEAT_NAMES, just_wiped, noted, prompted
from games.rules.kit.board import (
    Board,
    BoardStyle,
    BoardTheme,
    DrawingOptions,
    Layer,
    Piece,
    Square,
    Target,
)
from games.rules.kit.core import N_, Seat

KINDS = ("seat0", "seat1", "seat2", "seat3")
PENS = "rbgo"
"""The sign that a text board adds to a digit, which looks the same in every colour."""
DIGITS = "123456789"
STYLE = BoardStyle(
    pens=True,
    covered=N_(
        "The board is covered between the turns. When the game is over, every digit can be tried."
    ),
    unchecked=N_("Every move leads on. No digit is checked here: all count as right."),
)
THEMES = (
    BoardTheme("linen", N_("Linen")),
    BoardTheme("sky", N_("Sky")),
    BoardTheme("rose", N_("Rose")),
)


def draw(view: CardsPosition, seat: Seat | None, wanted: DrawingOptions) -> Board:
    """Draw a position of Sudoku cards as a board, as `Ruleset.board` says."""
    picture = _Picture(view, seat, wanted)
    prompt, params = prompted(view, seat)
    return Board(
        key="cards",
        layers=(picture.layer(),),
        style=STYLE,
        extra=tuple(picture.extra()),
        prompt=prompt,
        prompt_params=params,
        moving="" if view.outcome or view.due or view.asked else KINDS[view.colour_of(view.turn)],
        legend=tuple(_legend(view)),
        remarks=tuple(noted(view, seat)),
        tray_remarks=tuple(just_wiped(view)),
        hand=tuple(picture.hand()),
        moves=tuple(picture.placements()),
        hidden=view.covered,
        tip=picture.tip,
        miniature=scoreboard(view),
    )


def _legend(view: CardsPosition) -> Iterator[tuple[str, str]]:
    for pen in map(view.colour_of, range(view.form.seats)):
        yield f"1{PENS[pen]}-9{PENS[pen]}", SEAT_NAMES[pen]


class _Picture:
    """The board of one view while it is drawn: which digits may be written where, and what was
    picked first.

    `digit` or `square` is what was picked, the other one empty.
    """

    def __init__(self, view: CardsPosition, seat: Seat | None, wanted: DrawingOptions) -> None:
        self.view, pick = view, wanted.pick
        acting = seat is not None and seat in view.may_act
        moves = list(view.legal_moves(seat)) if acting and seat is not None else []
        self.entries = {str(move): move for move in moves if isinstance(move, Enter)}
        self.others = [move for move in moves if not isinstance(move, Enter)]
        self.open = frozenset(move.square for move in self.entries.values())
        self.writing = bool(self.entries)
        self.digit = pick if self.writing and len(pick) == 1 and pick in DIGITS else ""
        self.square = pick if pick in self.open else ""
        shown = wanted.last if view.clues else ()
        self.last = frozenset(
            CELLS[move.square] for move in shown if isinstance(move, Enter | Object)
        )
        self.tip = tip_of(view, max(wanted.tip, view.tip_depth))
        self.owners = {entry.cell: entry.seat for entry in view.entries}
        many = view.outcome is not None and not view.form.alone
        self.winners = view.outcome.winners if view.outcome and many else frozenset()

    def layer(self) -> Layer:
        """Return the grid, row 9 at the top; its squares are blank where it is covered."""
        squares = tuple(self._square(cell) for cell in range(81))
        rows = ((name, squares[9 * row : 9 * row + 9]) for row, name in enumerate(ROWS))
        return Layer(N_("Board"), {}, tuple(COLUMNS), tuple(rows), boxes=(3, 3))

    def _square(self, cell: int) -> Square:
        name, digit = NAMES[cell], self.view.grid[cell]
        owner = self.owners.get(cell)
        pen = None if owner is None else self.view.colour_of(owner)
        kind = "empty" if not digit else "given" if pen is None else KINDS[pen]
        move = f"{self.digit}{name}"
        return Square(
            name,
            symbol=str(digit) if digit else ".",
            kind=kind,
            move=move if move in self.entries else "",
            last=cell in self.last,
            lit=owner in self.winners or (bool(self.digit) and str(digit) == self.digit),
            pick=name if name in self.open else "",
            picked=name == self.square,
            faint=self._answer(cell),
            tip=self.tip.parts.get(name) if self.tip else None,
            text="" if pen is None else f"{digit}{PENS[pen]}",
        )

    def _answer(self, cell: int) -> str:
        """Return the digit on the back of the card for a square that stayed empty, once the game is
        over.
        """
        view = self.view
        return view.solution[cell] if view.outcome and view.solution and not view.grid[cell] else ""

    def hand(self) -> Iterator[Piece]:
        """Return the nine digits while one may be written; those that fit nowhere are marked as
        spent.
        """
        usable = {str(move.digit) for move in self.entries.values()}
        for digit in DIGITS if self.writing else ():
            move = f"{digit}{self.square}"
            yield Piece(
                key=digit,
                symbol=digit,
                kind="digit",
                name=N_("the digit %(digit)s"),
                params={"digit": digit},
                move=move if move in self.entries else "",
                picked=digit == self.digit,
                spent=digit not in usable,
            )

    def placements(self) -> Iterator[Target]:
        """Return a target for every digit that may be written, right or wrong."""
        for move, entry in self.entries.items():
            params: dict[str, object] = {"digit": entry.digit, "square": entry.square}
            yield Target(
                move,
                f"{entry.digit} {entry.square}",
                True,
                says=self._written(entry.digit),
                params=params,
                piece=str(entry.digit),
                square=entry.square,
            )

    def _written(self, digit: int) -> str:
        if self.view.form.alone:
            return N_("writes %(digit)s on %(square)s")
        if self.view.form.players:
            if digit == 1:
                return N_("writes %(digit)s on %(square)s for one point, until somebody objects")
            return N_("writes %(digit)s on %(square)s for %(digit)s points, until somebody objects")
        if self.view.form.advanced:
            if digit == 1:
                return N_("writes %(digit)s on %(square)s for one point, if it is right")
            return N_("writes %(digit)s on %(square)s for %(digit)s points, if it is right")
        if digit == 1:
            return N_("writes %(digit)s on %(square)s for one point, if right, and ends your turn")
        return N_(
            "writes %(digit)s on %(square)s for %(digit)s points, if right, and ends your turn"
        )

    def extra(self) -> Iterator[Target]:
        """Return the other targets: the glass, passing, objections, and playing on without a
        limit.
        """
        for move in self.others:
            yield beside(self.view, move)
