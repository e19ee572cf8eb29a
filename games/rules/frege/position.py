"""A Frege-Sudoku position: where each letter stands and whose turn it is (rules.en.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from games.puzzles.grid import BOX_OF, CELLS, COLUMN_OF, ROW_OF
from games.rules.frege.letters import (
    BLUE,
    BOXES,
    COLUMNS,
    FULL,
    HANDS,
    LETTERS,
    NEUTRAL,
    RED,
    ROWS,
    SEAT_NAMES,
    SEEN,
    SYMBOLS,
    cells_of,
    reach,
)
from games.rules.frege.moves import ENTRIES, Begin, Enter, Start
from games.rules.frege.refusals import FregeRefusal
from games.rules.frege.starts import STARTS, letters_of
from games.rules.frege.terminations import FregeTermination
from games.rules.kit.core import CHANCE, IllegalMove, Move, Outcome, Position, Seat
from games.rules.kit.refusals import KitRefusal
from games.rules.kit.sealed_randomness import below

GIVEN = 17
"""Cells filled at the start: nine B and each coloured letter once."""

_UNITS = (
    (FregeRefusal.LETTER_IN_ROW, ROW_OF, ROWS),
    (FregeRefusal.LETTER_IN_COLUMN, COLUMN_OF, COLUMNS),
    (FregeRefusal.LETTER_IN_BOX, BOX_OF, BOXES),
)


@dataclass(frozen=True)
class FregePosition(Position):
    """A position of Frege-Sudoku. `letters` has the cells of each of LETTERS and, last, of B, as
    bits; all are empty while the start is still to be drawn. `lot`: chance has still to draw who
    begins.
    """

    letters: tuple[int, ...] = (0,) * 9
    turn: Seat = RED
    outcome: Outcome | None = None
    lot: bool = False

    @classmethod
    def arranged(cls, letters: tuple[int, ...], turn: Seat) -> FregePosition:
        """Return the position with these letters and `turn` to move, unless the game is over."""
        position = cls(letters, turn)
        if not position.free:
            return cls(letters, turn, Outcome(frozenset(), FregeTermination.BOARD_FULL))
        if not position.can_move(turn):
            stuck, loser = FregeTermination.NO_MOVE_LEFT, {"seat": SEAT_NAMES[turn]}
            return cls(letters, turn, Outcome(frozenset({1 - turn}), stuck, loser))
        return position

    @property
    def drawing(self) -> bool:
        """Whether chance has still to draw the start."""
        return not self.letters[NEUTRAL]

    @property
    def to_move(self) -> frozenset[Seat]:  # type: ignore[override]
        if self.outcome:
            return frozenset()
        return frozenset({CHANCE if self.may_draw else self.turn})

    @property
    def points(self) -> tuple[int, int]:  # type: ignore[override]
        """The points of both seats, which are none: the last move decides."""
        return (0, 0)

    @cached_property
    def free(self) -> int:
        """The empty cells, as bits."""
        filled = 0
        for cells in self.letters:
            filled |= cells
        return FULL & ~filled

    @property
    def entered(self) -> int:
        """How many letters have been entered since the start."""
        return 81 - self.free.bit_count() - GIVEN

    @cached_property
    def room(self) -> tuple[int, ...]:
        """The cells that each letter may still go to, by letter number, as bits."""
        return tuple(self.free & ~reach(cells) for cells in self.letters[:NEUTRAL])

    def open_to(self, seat: Seat) -> int:
        """Return the cells that at least one of the seat's letters may go to, as bits."""
        found = 0
        for number in HANDS[seat]:
            found |= self.room[number]
        return found

    def can_move(self, seat: Seat) -> bool:
        """Return whether the seat has a place for any of its letters."""
        return any(self.free & ~reach(self.letters[number]) for number in HANDS[seat])

    def symbol(self, cell: int) -> str:
        """Return what a board shows in a cell; "." where it is empty."""
        bit = 1 << cell
        return next((SYMBOLS[n] for n, cells in enumerate(self.letters) if cells & bit), ".")

    @property
    def may_draw(self) -> bool:
        return self.drawing or self.lot

    @property
    def occasion(self) -> tuple[int, str]:
        return 0, "begins" if self.lot else "start"

    def draw(self, rng: Random) -> Move:
        return Begin(below(rng, 2)) if self.lot else Start(below(rng, len(STARTS)) + 1)

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_move:
            return
        if seat == CHANCE:
            yield from self._draws()
            return
        for number in HANDS[seat]:
            for cell in cells_of(self.room[number]):
                yield ENTRIES[number][cell]

    def _draws(self) -> Iterator[Move]:
        if self.lot:
            yield from (Begin(RED), Begin(BLUE))
        else:
            yield from (Start(number) for number in range(1, len(STARTS) + 1))

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        match move:
            case Begin():
                return None if self.lot else IllegalMove(FregeRefusal.BEGINNER_KNOWN)
            case Start() | Enter() if self.lot:
                return IllegalMove(FregeRefusal.BEGINNER_NOT_DRAWN)
            case Start(number):
                return self._objection_to_start(number, seat)
            case Enter(letter, cell) if not self.drawing:
                return self._objection_to_entry(LETTERS.index(letter), CELLS[cell], seat)
            case Enter():
                return IllegalMove(FregeRefusal.START_NOT_DRAWN)
        return IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)

    def _objection_to_start(self, number: int, seat: Seat) -> IllegalMove | None:
        if seat != CHANCE or not self.drawing:
            return IllegalMove(FregeRefusal.START_DRAWN_ALREADY)
        if number > len(STARTS):
            return IllegalMove(FregeRefusal.NO_SUCH_START, count=len(STARTS))
        return None

    def _objection_to_entry(self, number: int, cell: int, seat: Seat) -> IllegalMove | None:
        if number not in HANDS[seat]:
            return IllegalMove(
                FregeRefusal.NOT_YOUR_LETTER,
                letter=SYMBOLS[number],
                letters=" ".join(SYMBOLS[letter] for letter in HANDS[seat]),
            )
        move = ENTRIES[number][cell]
        if not self.free >> cell & 1:
            return IllegalMove(FregeRefusal.CELL_TAKEN, cell=move.cell)
        if not self.letters[number] & SEEN[cell]:
            return None
        for sentence, unit_of, units in _UNITS:
            if self.letters[number] & units[unit_of[cell]]:
                return IllegalMove(sentence, letter=SYMBOLS[number], cell=move.cell)
        raise AssertionError(move)

    def _after(self, move: Move, seat: Seat) -> FregePosition:
        match move:
            case Begin(beginner):
                begun = FregePosition(self.letters, beginner)
                return begun if self.drawing else FregePosition.arranged(self.letters, beginner)
            case Start(number):
                return FregePosition.arranged(letters_of(STARTS[number - 1]), self.turn)
            case Enter(letter, cell):
                number = LETTERS.index(letter)
                letters = list(self.letters)
                letters[number] |= 1 << CELLS[cell]
                return FregePosition.arranged(tuple(letters), 1 - self.turn)
        raise AssertionError(move)
