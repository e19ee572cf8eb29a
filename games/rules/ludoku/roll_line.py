"""The roll in the text of a position: “Roll 7: Ivory 1446, placed 4”, and whether it can be."""

import re
from dataclasses import dataclass, replace

from games.rules.kit.core import BadNotation, Seat
from games.rules.ludoku.moves import Roll
from games.rules.ludoku.position import IVORY, MIDNIGHT, MOST, OPENING, LudokuPosition
from games.rules.ludoku.refusals import LudokuRefusal

SIDES = ("Ivory", "Midnight")
"""The words for the seats in a written position; the German ones are understood as well."""
_SEATS = {"ivory": IVORY, "elfenbein": IVORY, "midnight": MIDNIGHT, "mitternacht": MIDNIGHT}
_ROLL = re.compile(
    r"([a-z]+)(?: ([1-6]{1,4})(?: ?, ?(?:placed|gesetzt) ([1-6]{1,4}))?( ?, ?(?:over|vorbei))?)?"
)
_NUMBER = re.compile(r"[1-9][0-9]?", re.ASCII)


@dataclass(frozen=True)
class StatedRoll:
    """A roll as a text states it: its number, its seat, its dice, those placed, and whether the
    turn is over. Without dice the roll is due.
    """

    number: int
    seat: Seat
    dice: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()
    over: bool = False

    @property
    def left(self) -> tuple[int, ...]:
        """The dice that were not placed."""
        return without(self.dice, self.placed)


def without(dice: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice that are not among the others, each counted as often as it occurs."""
    rest = list(dice)
    for die in others:
        rest.remove(die)
    return tuple(rest)


def write_roll(position: LudokuPosition) -> str:
    """Return the line of the latest roll, or of the one that is due."""
    if not position.rolled:
        return f"Roll {position.rolls + 1}: {SIDES[position.next_seat]}"
    placed = without(position.rolled, position.hand)
    line = f"Roll {position.rolls}: {SIDES[position.turn]} {_digits(position.rolled)}"
    line += f", placed {_digits(placed)}" if placed else ""
    return f"{line}, over" if position.roll_due or position.outcome else line


def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))


def read_roll(number: str, text: str) -> StatedRoll:
    """Return the roll that a line states. Raises BadNotation."""
    found = _ROLL.fullmatch(text)
    seat = _SEATS.get(found[1]) if found else None
    if not found or seat is None or not _NUMBER.fullmatch(number):
        raise BadNotation(LudokuRefusal.ROLL_UNREADABLE)
    dice = tuple(sorted(map(int, found[2] or "")))
    placed = tuple(map(int, found[3] or ""))
    if any(placed.count(value) > dice.count(value) for value in placed):
        raise BadNotation(LudokuRefusal.TOO_MANY_DICE_PLACED)
    return StatedRoll(int(number), seat, dice, placed, bool(found[4]))


def at_roll(position: LudokuPosition, roll: StatedRoll) -> LudokuPosition:
    """Return the position at its roll: still due, with dice to place, or with its turn over.

    Raises BadNotation where no game comes to it (interpretation ludoku-10).
    """
    _check_opening(position, roll)
    if roll.over:
        return _after_turn(position, roll)
    due = replace(position, rolls=roll.number - 1, turn=1 - roll.seat)
    if due.next_seat != roll.seat:
        raise BadNotation(LudokuRefusal.ROLLED_WITHOUT_DICE)
    return _to_place(due, roll) if roll.dice else due


def _to_place(due: LudokuPosition, roll: StatedRoll) -> LudokuPosition:
    _check_count(len(roll.dice), due.next_count)
    after = due.play(Roll(roll.dice), -1)
    if after.roll_due or not any(after.open_to(value) for value in roll.left):
        raise BadNotation(LudokuRefusal.TURN_OVER)
    return replace(after, hand=roll.left)


def _after_turn(position: LudokuPosition, roll: StatedRoll) -> LudokuPosition:
    """Return the position after the last die of a roll that had a field."""
    for value in roll.left:
        if position.open_to(value):
            raise BadNotation(LudokuRefusal.TURN_NOT_OVER, value=value)
    rolled = position.allowance[roll.seat] + len(roll.left)
    opening = roll.number <= len(OPENING)
    _check_count(len(roll.dice), OPENING[roll.number - 1] if opening else rolled)
    after = replace(
        position,
        rolls=roll.number,
        turn=roll.seat,
        rolled=roll.dice,
        hand=roll.left,
    )
    return after if any(after.allowance) else after.counted()


def _check_count(dice: int, count: int) -> None:
    if dice != count:
        raise BadNotation(LudokuRefusal.WRONG_NUMBER_OF_DICE, count=count)


def _check_opening(position: LudokuPosition, roll: StatedRoll) -> None:
    """Raise BadNotation where a first or second roll finds other dice than those of the turns
    before it.
    """
    if roll.number > len(OPENING):
        return
    if position.allowance != (MOST, MOST):
        raise BadNotation(LudokuRefusal.DIE_LOST_TOO_EARLY)
    if roll.seat != roll.number - 1:
        raise BadNotation(LudokuRefusal.ROLL_OF_THE_OTHER_SIDE, number=roll.number)
    lying = [dice.bit_count() for dice in position.dice]
    lying[roll.seat] -= len(roll.placed)
    if lying != [*OPENING[: roll.number - 1], 0, 0][:2]:
        raise BadNotation(LudokuRefusal.OTHER_DICE_LYING, number=roll.number)
