"""Whether a grid shows a puzzle again: as it is, a little changed, or as a relative of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product

LINES = range(9)
MIN_SHARED_CLUES_OF_TEN = 5
"""How many of ten clues have to stand in the same places for a grid to be a changed puzzle."""

Row = tuple[tuple[int, str], ...]
"""The clues of a row: each with the column that it has to be in."""


def shows_again(grid: str, clues: str, written: str) -> bool:
    """Return whether a grid shows the puzzle with these clues again.

    `written` is the puzzle with the digits that stand on it by now. Nothing is solved, so the
    answer says nothing about a digit that is not there.
    """
    if all(sign == "." for sign in clues):
        return False
    return _is_changed(grid, clues) or holds_relative(grid, clues) or holds_relative(written, grid)


def _is_changed(grid: str, clues: str) -> bool:
    shared = sum(sign != "." and sign == other for sign, other in zip(clues, grid, strict=True))
    return shared * 10 >= (81 - clues.count(".")) * MIN_SHARED_CLUES_OF_TEN


def holds_relative(grid: str, clues: str) -> bool:
    """Return whether a grid has all clues of a relative of a puzzle, perhaps with more digits.

    >>> holds_relative("12" + 79 * ".", "9.." + 6 * "." + "8.." + 69 * ".")
    True
    >>> holds_relative("1..2" + 77 * ".", "98" + 79 * ".")
    False
    """
    if grid.count(".") > clues.count("."):
        return False
    rows = [grid[start : start + 9] for start in range(0, 81, 9)]
    room = [sum(row[column] != "." for row in rows) for column in LINES]
    return any(
        _fits(rows, _moved(side, columns), {})
        for side in (clues, "".join(clues[column::9] for column in LINES))
        for columns in _columns(side, room)
    )


@cache
def _orders() -> tuple[tuple[int, ...], ...]:
    """Return the orders of nine lines in which bands stay together."""
    within = [list(permutations(range(start, start + 3))) for start in (0, 3, 6)]
    bands = (order for chosen in product(*within) for order in permutations(chosen))
    return tuple(tuple(line for band in order for line in band) for order in bands)


def _columns(clues: str, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the columns of a grid in which those of a puzzle have room."""
    needed = [9 - clues[column::9].count(".") for column in LINES]
    for order in _orders():
        if all(needed[column] <= room[order[column]] for column in LINES):
            yield order


def _moved(clues: str, columns: Sequence[int]) -> list[Row]:
    return [
        tuple((columns[column], clues[9 * row + column]) for column in LINES
              if clues[9 * row + column] != ".")
        for row in LINES
    ]  # fmt: skip


def _fits(
    grid: Sequence[str], rows: Sequence[Row], digits: Mapping[str, str], used: tuple[int, ...] = ()
) -> bool:
    """Return whether the rows that are left have places in the grid, with each digit changed into
    one other.
    """
    if len(used) == len(rows):
        return True
    for place in _free_rows(used):
        changed = _changed(grid[place], rows[len(used)], digits)
        if changed is not None and _fits(grid, rows, changed, (*used, place)):
            return True
    return False


def _free_rows(used: tuple[int, ...]) -> list[int]:
    """Return the rows where the next may go: those of the band that was begun, else of all
    others.
    """
    begun = len(used) % 3
    bands = {place // 3 for place in used[len(used) - begun :]}
    if not begun:
        bands = {0, 1, 2} - {place // 3 for place in used}
    return [place for place in LINES if place // 3 in bands and place not in used]


def _changed(line: str, row: Row, digits: Mapping[str, str]) -> dict[str, str] | None:
    """Return what each digit becomes once a row stands on a line; None where it does not fit."""
    changed = dict(digits)
    for column, digit in row:
        there = line[column]
        if there == "." or changed.setdefault(digit, there) != there:
            return None
    return changed if len({*changed.values()}) == len(changed) else None
