"""A likeness that all relatives of a puzzle share, so that no two cards are relatives."""

from __future__ import annotations

from itertools import combinations

Likeness = tuple[object, ...]
"""A value that is equal for relatives: puzzles that differ in their digits, in the order of bands,
stacks, rows and columns, or by a transposition. Puzzles that are no relatives hardly ever share it.
"""


def likeness(puzzle: str, solution: str) -> Likeness:
    """Return the likeness of a puzzle with its solution."""
    by_digit = sorted(sum(sign == digit for sign in puzzle) for digit in "123456789")
    ways = sorted((_way(puzzle, solution), _way(_transposed(puzzle), _transposed(solution))))
    return (*by_digit, *ways)


def _transposed(grid: str) -> str:
    return "".join(grid[column::9] for column in range(9))


def _way(puzzle: str, solution: str) -> tuple[object, ...]:
    """Return for each band its rows: how many clues each has, and how the digits of one turn into
    those of another.
    """
    bands = []
    for top in range(0, 81, 27):
        rows = [solution[at : at + 9] for at in range(top, top + 27, 9)]
        clues = sorted(9 - puzzle[at : at + 9].count(".") for at in range(top, top + 27, 9))
        cycles = sorted(_cycles(upper, lower) for upper, lower in combinations(rows, 2))
        bands.append((tuple(clues), tuple(cycles)))
    return tuple(sorted(bands))


def _cycles(upper: str, lower: str) -> tuple[int, ...]:
    """Return the lengths of the cycles in which the digits of one row stand below those of the
    other.
    """
    below = dict(zip(upper, lower, strict=True))
    lengths = []
    while below:
        digit, length = next(iter(below)), 0
        while digit in below:
            digit, length = below.pop(digit), length + 1
        lengths.append(length)
    return tuple(sorted(lengths))
