"""A position of Ludoku: where the dice of each side lie, the dice just rolled, and how many each
side still has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement
from random import Random

from games.rules.kit.core import CHANCE, IllegalMove, Move, Outcome, Points, Position, Seat
from games.rules.kit.refusals import KitRefusal
from games.rules.kit.sealed_randomness import below
from games.rules.ludoku.fields import (
    COLUMN_OF,
    COLUMNS,
    NAMES,
    NUMBER_OF,
    ROW_OF,
    ROWS,
    VARIOMINO_OF,
    VARIOMINOS,
    numbers,
    open_to,
)
from games.rules.ludoku.moves import Place, Roll
from games.rules.ludoku.refusals import LudokuRefusal
from games.rules.ludoku.scoring import NONE, points
from games.rules.ludoku.terminations import LudokuTermination

IVORY: Seat = 0
MIDNIGHT: Seat = 1
OPENING = (2, 3)
"""The number of dice in the first two turns; from then on the allowance counts."""
MOST = 4


@dataclass(frozen=True)
class LudokuPosition(Position):
    """A position of Ludoku. `dice` by seat and `faces` by value (1 first) are fields as bits (see
    fields.py).

    `turn` is the seat of the latest roll, until the next one. `rolled` is that roll; `hand` what of
    it is not on the board: dice to place or, once the next roll is due, dice left over.
    """

    halves: str = NONE
    dice: tuple[int, int] = (0, 0)
    faces: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    allowance: tuple[int, int] = (MOST, MOST)
    rolls: int = 0
    turn: Seat = MIDNIGHT
    rolled: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    roll_due: bool = True
    outcome: Outcome | None = None

    @property
    def to_move(self) -> frozenset[Seat]:  # type: ignore[override]
        if self.outcome:
            return frozenset()
        return frozenset({CHANCE if self.roll_due else self.turn})

    @cached_property
    def points(self) -> tuple[Points, Points]:  # type: ignore[override]
        """The points as the dice lie now; they may still change until the end."""
        return points(self.dice, self.halves)

    @property
    def next_seat(self) -> Seat:
        """The seat that rolls next: the other side, as long as it is still in the game."""
        other = 1 - self.turn
        return other if self.allowance[other] else self.turn

    @property
    def next_count(self) -> int:
        """How many dice the next roll has."""
        return OPENING[self.rolls] if self.rolls < 2 else self.allowance[self.next_seat]

    @property
    def occasion(self) -> tuple[int, str]:
        return self.rolls + 1, "roll"

    @property
    def chance_for(self) -> Seat | None:  # type: ignore[override]
        """The seat that rolls, which then has a turn even where no die of its roll fits."""
        return self.next_seat if self.roll_due and not self.outcome else None

    @property
    def taken(self) -> int:
        """The fields with a die, as bits."""
        return self.dice[IVORY] | self.dice[MIDNIGHT]

    def open_to(self, value: int) -> int:
        """Return the fields where a die of this value may go, as bits."""
        return open_to(self.faces[value - 1], self.taken)

    def owner(self, field: int) -> Seat | None:
        """Return the seat whose die lies on a field; None where it is empty."""
        return next((seat for seat in (IVORY, MIDNIGHT) if self.dice[seat] >> field & 1), None)

    def value(self, field: int) -> int:
        """Return the value of the die on a field; 0 where it is empty."""
        return next((n for n, face in enumerate(self.faces, start=1) if face >> field & 1), 0)

    def draw(self, rng: Random) -> Roll:
        return Roll(tuple(sorted(below(rng, 6) + 1 for _die in range(self.next_count))))

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_move:
            return
        if seat == CHANCE:
            yield from map(Roll, combinations_with_replacement(range(1, 7), self.next_count))
            return
        for value in sorted(set(self.hand)):
            for field in numbers(self.open_to(value)):
                yield Place(value, NAMES[field])

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        match move:
            case Roll(dice):
                return self._objection_to_roll(dice)
            case Place(value, name):
                return self._objection_to_place(value, name)
        return IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)

    def _objection_to_roll(self, dice: tuple[int, ...]) -> IllegalMove | None:
        if not self.roll_due:
            return IllegalMove(LudokuRefusal.ROLLED_ALREADY)
        if len(dice) != self.next_count:
            return IllegalMove(LudokuRefusal.WRONG_NUMBER_OF_DICE, count=self.next_count)
        return None

    def _objection_to_place(self, value: int, name: str) -> IllegalMove | None:
        field = NUMBER_OF[name]
        params = {"value": value, "field": name}
        if self.roll_due:
            return IllegalMove(LudokuRefusal.NOT_ROLLED_YET)
        if value not in self.hand:
            return IllegalMove(LudokuRefusal.NO_SUCH_DIE, **params)
        if self.taken >> field & 1:
            return IllegalMove(LudokuRefusal.FIELD_TAKEN, **params)
        face = self.faces[value - 1]
        if face & ROWS[ROW_OF[field]]:
            return IllegalMove(LudokuRefusal.VALUE_IN_ROW, **params)
        if face & COLUMNS[COLUMN_OF[field]]:
            return IllegalMove(LudokuRefusal.VALUE_IN_COLUMN, **params)
        if face & VARIOMINOS[VARIOMINO_OF[field]]:
            return IllegalMove(LudokuRefusal.VALUE_IN_VARIOMINO, **params)
        return None

    def _after(self, move: Move, seat: Seat) -> LudokuPosition:
        match move:
            case Roll(dice):
                return self._rolled(dice)._turn_over_if_stuck()
            case Place(value, name):
                return self._placed(value, 1 << NUMBER_OF[name])._turn_over_if_stuck()
        raise AssertionError(move)

    def _rolled(self, dice: tuple[int, ...]) -> LudokuPosition:
        return replace(
            self,
            rolls=self.rolls + 1,
            turn=self.next_seat,
            rolled=dice,
            hand=dice,
            roll_due=False,
        )

    def _placed(self, value: int, bit: int) -> LudokuPosition:
        ivory, midnight = self.dice
        faces, hand = list(self.faces), list(self.hand)
        faces[value - 1] |= bit
        hand.remove(value)
        return replace(
            self,
            dice=(ivory | bit, midnight) if self.turn == IVORY else (ivory, midnight | bit),
            faces=tuple(faces),
            hand=tuple(hand),
        )

    def _turn_over_if_stuck(self) -> LudokuPosition:
        """Return the position, with the turn over where no die of it has a field; dice without a
        field leave play.
        """
        if any(self.open_to(value) for value in set(self.hand)):
            return self
        left = list(self.allowance)
        left[self.turn] -= len(self.hand)
        after = replace(self, allowance=(left[IVORY], left[MIDNIGHT]), roll_due=True)
        return after if any(left) else after.counted()

    def counted(self) -> LudokuPosition:
        """Return the outcome by points; equal points are a draw (interpretation ludoku-8)."""
        ivory, midnight = self.points
        winners = frozenset() if ivory == midnight else frozenset({int(midnight > ivory)})
        return replace(self, roll_due=False, outcome=Outcome(winners, LudokuTermination.DICE_SPENT))
