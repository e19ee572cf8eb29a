"""Relatives of a puzzle, which have other digits in other places and are about as hard.

All steps that there are in the puzzle are there again. Which of several comes first may differ, and
with it the score, so that a grade near the border of unfair and extreme may change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

ORDER = "123456789"
_TEXT = re.compile(r"([1-9]{9}):([1-9]{9}):([1-9]{9})(:t)?", re.ASCII)


@dataclass(frozen=True)
class Relative:
    """The way in which a relative comes from its puzzle.

    The puzzle is mirrored at its long diagonal where it is `transposed`. Then each line of the
    relative is one of the puzzle: its rows from the top, its columns from the left, by number. Last
    each digit becomes the one that stands in its place in `digits`.

    >>> Relative("231456789").of("123" + 78 * ".")[:4]
    '231.'
    """

    digits: str = ORDER
    rows: str = ORDER
    columns: str = ORDER
    transposed: bool = False

    def __str__(self) -> str:
        return ":".join((self.digits, self.rows, self.columns, *("t" * self.transposed)))

    @classmethod
    def read(cls, text: str) -> Relative | None:
        """Return the relative that a text describes, if a Sudoku stays a Sudoku by it."""
        found = _TEXT.fullmatch(text)
        if found is None:
            return None
        digits, rows, columns = found.group(1, 2, 3)
        whole = "".join(sorted(digits)) == ORDER and _is_order(rows) and _is_order(columns)
        return cls(digits, rows, columns, bool(found[4])) if whole else None

    @cached_property
    def _cells(self) -> tuple[int, ...]:
        """The cell of the puzzle from which each cell of the relative comes."""
        rows, columns = ([int(line) - 1 for line in lines] for lines in (self.rows, self.columns))
        down, right = (1, 9) if self.transposed else (9, 1)
        return tuple(row * down + column * right for row in rows for column in columns)

    def of(self, grid: str) -> str:
        """Return the relative of a grid of 81 signs."""
        table = str.maketrans(ORDER, self.digits)
        return "".join(grid[cell] for cell in self._cells).translate(table)

    def undone(self, grid: str) -> str:
        """Return the grid of which this is the relative.

        >>> way = Relative("987654321", "231546798", "798132654", transposed=True)
        >>> way.undone(way.of(9 * ORDER)) == 9 * ORDER
        True
        """
        signs = dict(zip(self._cells, grid, strict=True))
        table = str.maketrans(self.digits, ORDER)
        return "".join(signs[cell] for cell in range(81)).translate(table)


def _is_order(lines: str) -> bool:
    """Return whether each three lines from one band or stack stay together."""
    bands = {"".join(sorted(lines[start : start + 3])) for start in (0, 3, 6)}
    return bands == {ORDER[:3], ORDER[3:6], ORDER[6:]}
