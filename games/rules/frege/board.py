"""The board of a Frege position as a page draws it: the grid, the letters in the hand, every
placement.
"""

from collections.abc import Iterator

from games.puzzles.grid import CELLS, COLUMNS, NAMES, ROWS
from games.rules.frege.letters import (
    BLUE,
    HANDS,
    KINDS,
    LETTERS,
    NEUTRAL,
    RED,
    SEAT_NAMES,
    SEEN,
    SYMBOLS,
    cells_of,
    owner,
)
from games.rules.frege.moves import ENTRIES, Enter
from games.rules.frege.position import FregePosition
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
from games.rules.kit.remarks import Remark

LEGEND = (
    ("GOTL", SEAT_NAMES[RED]),
    ("freg", SEAT_NAMES[BLUE]),
    (SYMBOLS[NEUTRAL], N_("neutral")),
)
STYLE = BoardStyle(pens=True, idle=N_("Choose a letter and a cell"), in_hand=N_("Your letters"))
DEAD = "×"
"""The small sign in a cell that no letter fits any more."""

_LEAVES = (
    N_("leaves Blue %(theirs)s placements, you %(yours)s"),
    N_("leaves Red %(theirs)s placements, you %(yours)s"),
)
THEMES = (
    BoardTheme("yellow", N_("Yellow felt")),
    BoardTheme("green", N_("Green felt")),
    BoardTheme("blue", N_("Blue felt")),
)


def draw(view: FregePosition, seat: Seat | None, wanted: DrawingOptions) -> Board:
    """Draw a position of Frege-Sudoku as a board, as `Ruleset.board` says."""
    picture = _Picture(view, seat, wanted)
    prompt, params = _prompted(view)
    return Board(
        key="frege",
        layers=(picture.layer(),),
        style=STYLE,
        prompt=prompt,
        prompt_params=params,
        moving=KINDS[view.turn] if view.to_move and not view.may_draw else "",
        legend=LEGEND,
        remarks=tuple(_remarks(view)) if wanted.hints else (),
        hand=tuple(picture.hand()),
        moves=tuple(picture.moves()),
    )


def _prompted(view: FregePosition) -> tuple[str, dict[str, object]]:
    """Return what is to be done, or how it ended, as a template and its parameters."""
    if view.outcome:
        return _how_it_ended(view)
    if view.lot:
        return N_("Lots are being drawn for who begins."), {}
    if view.drawing:
        return N_("The start is being drawn."), {}
    params: dict[str, object] = {"seat": SEAT_NAMES[view.turn], "number": view.entered + 1}
    return N_("%(seat)s to play, move %(number)s"), params


def _how_it_ended(view: FregePosition) -> tuple[str, dict[str, object]]:
    assert view.outcome
    if not view.outcome.winners:
        return N_("All 81 cells are filled: a draw."), {}
    (winner,) = view.outcome.winners
    params: dict[str, object] = {"seat": SEAT_NAMES[winner], "loser": SEAT_NAMES[1 - winner]}
    return N_("%(seat)s has won: %(loser)s has no move left."), params


class _Picture:
    """The board of one view while it is drawn, with all that its parts need worked out once."""

    def __init__(self, view: FregePosition, seat: Seat | None, wanted: DrawingOptions) -> None:
        self.view, self.hints = view, wanted.hints
        self.mine = HANDS[seat] if seat is not None and seat in view.to_move else range(0)
        self.last = frozenset(CELLS[move.cell] for move in wanted.last if isinstance(move, Enter))
        self.won = view.outcome is not None and bool(view.outcome.winners)
        self.cell = CELLS.get(wanted.pick)
        self.letter = self._letter(wanted.pick)

    def _letter(self, pick: str) -> int | None:
        """The picked letter, if it fits anywhere."""
        usable = (number for number in self.mine if self.view.room[number])
        return next((number for number in usable if LETTERS[number] == pick), None)

    def layer(self) -> Layer:
        """Return the grid, row 9 at the top."""
        rows = tuple(
            (name, tuple(self._square(down * 9 + right) for right in range(9)))
            for down, name in enumerate(ROWS)
        )
        return Layer("", {}, tuple(COLUMNS), rows, boxes=(3, 3))

    def _square(self, cell: int) -> Square:
        symbol = self.view.symbol(cell)
        return Square(
            NAMES[cell],
            symbol,
            _kind(symbol),
            self._move(cell),
            last=cell in self.last,
            lit=cell in self.last and self.won,
            pick=NAMES[cell] if any(self._fits(number, cell) for number in self.mine) else "",
            picked=cell == self.cell,
            faint=self._faint(cell) if self.hints and symbol == "." else "",
        )

    def _fits(self, number: int, cell: int) -> bool:
        return bool(self.view.room[number] >> cell & 1)

    def _move(self, cell: int) -> str:
        if self.letter is None or not self._fits(self.letter, cell):
            return ""
        return str(ENTRIES[self.letter][cell])

    def _faint(self, cell: int) -> str:
        """Return the small print of a cell: the letters of the only side that can use it, or a
        cross where it is dead.
        """
        fitting = [number for number in range(NEUTRAL) if self._fits(number, cell)]
        if len({owner(number) for number in fitting}) == 2:
            return ""
        return "".join(SYMBOLS[number] for number in fitting) or DEAD

    def hand(self) -> Iterator[Piece]:
        """Return the letters of the seat to move; those that fit nowhere any more are marked as
        spent.
        """
        for number in self.mine:
            fits = self.cell is not None and self._fits(number, self.cell)
            yield Piece(
                LETTERS[number],
                SYMBOLS[number],
                KINDS[owner(number)],
                N_("letter %(letter)s"),
                {"letter": SYMBOLS[number]},
                move=str(ENTRIES[number][self.cell]) if fits and self.cell is not None else "",
                picked=number == self.letter,
                spent=not self.view.room[number],
            )

    def moves(self) -> Iterator[Target]:
        """Return every legal placement with what it leaves to either side."""
        if not self.mine:
            return
        room, seat = self.view.room, self.view.turn
        mine, theirs = (
            sum(room[number].bit_count() for number in HANDS[side]) for side in (seat, 1 - seat)
        )
        for number in self.mine:
            for cell in cells_of(room[number]):
                lost = (room[number] & SEEN[cell]).bit_count()
                yours = mine - lost - sum(self._fits(letter, cell) for letter in self.mine)
                left = theirs - sum(self._fits(letter, cell) for letter in HANDS[1 - seat])
                params: dict[str, object] = {"theirs": left, "yours": yours}
                yield self._target(number, cell, params)

    def _target(self, number: int, cell: int, params: dict[str, object]) -> Target:
        named: dict[str, object] = {"letter": SYMBOLS[number], "cell": NAMES[cell]}
        return Target(
            str(ENTRIES[number][cell]),
            N_("%(letter)s on %(cell)s"),
            True,
            says=_LEAVES[self.view.turn],
            params=named | params,
            last=cell in self.last,
            piece=LETTERS[number],
            square=NAMES[cell],
        )


def entered(move: Enter) -> Piece:
    """Return a letter as a piece in a list of moves."""
    number = LETTERS.index(move.letter)
    params: dict[str, object] = {"letter": SYMBOLS[number]}
    kind = KINDS[owner(number)]
    return Piece(move.letter, SYMBOLS[number], kind, N_("letter %(letter)s"), params)


def _kind(symbol: str) -> str:
    if symbol == ".":
        return "empty"
    number = SYMBOLS.index(symbol)
    return "given" if number == NEUTRAL else KINDS[owner(number)]


def _remarks(view: FregePosition) -> Iterator[Remark]:
    """Yield in words what the small print shows: dead cells, and cells that only one side can
    use.
    """
    red, blue = view.open_to(RED), view.open_to(BLUE)
    if dead := view.free & ~red & ~blue:
        yield Remark(N_("No letter fits on %(cells)s any more."), {"cells": _names(dead)})
    for seat, alone in ((RED, red & ~blue), (BLUE, blue & ~red)):
        if alone:
            params: dict[str, object] = {"seat": SEAT_NAMES[seat], "cells": _names(alone)}
            yield Remark(N_("Only %(seat)s can still use %(cells)s."), params)
    if view.free and red == blue == view.free:
        yield Remark(N_("Both sides can still use every free cell."))


def _names(cells: int) -> str:
    return ", ".join(NAMES[cell] for cell in cells_of(cells))
