"""Whether a start can be filled completely, as a Sudoku is: otherwise a draw could not be
reached.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.frege.letters import BOXES, COLUMNS, ROWS, SEEN, cells_of, reach

_UNITS = ROWS + COLUMNS + BOXES

Choices = list[tuple[int, int]]
"""Pairs of a letter number and a cell, one of which must be in every completion."""


def completion(letters: Sequence[int]) -> tuple[int, ...] | None:
    """Return a legal filling of all 81 cells, by letter as bits; None where there is none."""
    free = (1 << 81) - 1
    for cells in letters:
        free &= ~cells
    room = [free & ~reach(cells) for cells in letters]
    return _filled(tuple(letters), room, free)


def _filled(letters: tuple[int, ...], room: list[int], free: int) -> tuple[int, ...] | None:
    if not free:
        return letters
    for number, cell in _fewest(letters, room, free):
        bit = 1 << cell
        after = [cells & ~bit for cells in room]
        after[number] &= ~SEEN[cell]
        placed = (*letters[:number], letters[number] | bit, *letters[number + 1 :])
        if found := _filled(placed, after, free & ~bit):
            return found
    return None


def _fewest(letters: tuple[int, ...], room: list[int], free: int) -> Choices:
    """Return the choices of the cell with the fewest letters, or of the letter with the fewest
    cells in some unit.
    """
    once = twice = thrice = 0
    for cells in room:
        thrice |= twice & cells
        twice |= once & cells
        once |= cells
    if free & ~once:
        return []
    if single := once & ~twice:
        return _letters_for(single, room)
    fewest = _tightest_unit(letters, room)
    pair = twice & ~thrice
    return _letters_for(pair, room) if pair and len(fewest) > 2 else fewest


def _letters_for(cells: int, room: list[int]) -> Choices:
    cell = (cells & -cells).bit_length() - 1
    return [(number, cell) for number, open_ in enumerate(room) if open_ >> cell & 1]


def _tightest_unit(letters: tuple[int, ...], room: list[int]) -> Choices:
    best, least = (0, 0), 99
    for number, open_ in enumerate(room):
        for unit in _UNITS:
            count = (open_ & unit).bit_count()
            if count < least and not letters[number] & unit:
                best, least = (number, open_ & unit), count
                if least < 2:
                    break
    return [(best[0], cell) for cell in cells_of(best[1])]
