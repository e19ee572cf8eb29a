"""The best way to place a roll in words: what it takes, breaks, shuts and keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.rules.kit.core import N_, Seat
from games.rules.ludoku.fields import NAMES, VARIOMINOS, numbers
from games.rules.ludoku.position import LudokuPosition
from study.exercises.kit.exercise import Sentence, Turn


def reasons(position: LudokuPosition, turn: Turn) -> Sequence[Sentence]:
    """Return the effects of a turn on the board in sentences."""
    seat, after = position.turn, position
    for move in turn:
        after = after.play(move, seat)
    assert isinstance(after, LudokuPosition)
    return list(_reasons(position, after, seat))


def _reasons(before: LudokuPosition, after: LudokuPosition, seat: Seat) -> Iterator[Sentence]:
    leads = [(unit, lead(before, unit, seat), lead(after, unit, seat)) for unit in VARIOMINOS]
    taken = [unit for unit, was, now in leads if was <= 0 < now]
    broken = [unit for unit, was, now in leads if was < 0 == now]
    shut = [unit for unit, _was, now in leads if now > 0 and _is_shut(before, after, unit)]
    if taken:
        yield N_("It takes the majority around %(fields)s."), {"fields": _names(taken)}
    if broken:
        yield (
            N_("It breaks the other side's majority around %(fields)s."),
            {"fields": _names(broken)},
        )
    if shut:
        text = N_("Around %(fields)s the lead is safe: no die has a cell there any more.")
        yield text, {"fields": _names(shut)}
    if lost := before.allowance[seat] - after.allowance[seat]:
        yield N_("Dice left over, by which the next rolls are smaller: %(count)s."), {"count": lost}
    if values := _closed(before, after):
        yield N_("No cell on the board is left for: %(values)s."), {"values": values}


def lead(position: LudokuPosition, unit: int, seat: Seat) -> int:
    """Return by how many dice a seat is ahead in a variomino."""
    mine, theirs = position.dice[seat], position.dice[1 - seat]
    return (mine & unit).bit_count() - (theirs & unit).bit_count()


def _is_shut(before: LudokuPosition, after: LudokuPosition, unit: int) -> bool:
    """Return whether dice could come to a variomino before and no longer can."""
    return has_room(before, unit) and not has_room(after, unit)


def has_room(position: LudokuPosition, unit: int) -> bool:
    """Return whether a die can still come to a variomino."""
    return any(position.open_to(value) & unit for value in range(1, 7))


def _closed(before: LudokuPosition, after: LudokuPosition) -> str:
    """Return the values that had a cell before and no longer have one."""
    values = (value for value in range(1, 7) if before.open_to(value) and not after.open_to(value))
    return ", ".join(map(str, values))


def _names(units: Sequence[int]) -> str:
    """Return each variomino as its first and last field."""
    fields = (list(numbers(unit)) for unit in units)
    return ", ".join(f"{NAMES[each[0]]}–{NAMES[each[-1]]}" for each in fields)
