"""The mirror strategy: starts in which the second player could copy every move (frege-6).

A symmetry of the grid that swaps the colours gives the second player an answer to everything: the
mirrored cell with the mirrored letter. Two different letters never clash, so the answer is always
legal, unless a free cell is its own mirror image. Looked for are all symmetries that undo
themselves: rows and columns permuted within bands and bands among themselves, and the same with
rows and columns exchanged. The nine B, one in each row, leave 1296 candidates of either sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from games.rules.frege.letters import FULL, HANDS, NEUTRAL, cells_of

Permutation = tuple[int, ...]
"""Line → the line it goes to, of rows or of columns."""


def _band_permutations() -> Iterator[Permutation]:
    threes = tuple(permutations(range(3)))
    for bands, *within in product(threes, repeat=4):
        yield tuple(bands[line // 3] * 3 + within[line // 3][line % 3] for line in range(9))


BANDED: tuple[Permutation, ...] = tuple(_band_permutations())
"""All 1296 ways to permute nine lines so that bands stay bands."""
_BANDED = frozenset(BANDED)


def mirrored(letters: Sequence[int]) -> bool:
    """Return whether the second player could copy every move: some mirror of the board swaps the
    colours and leaves no free cell where it is.
    """
    neutral = {cell // 9: cell % 9 for cell in cells_of(letters[NEUTRAL])}
    column = tuple(neutral[row] for row in range(9))
    free = FULL & ~sum(letters)
    hands = [[letters[n].bit_length() - 1 for n in hand] for hand in HANDS]
    return any(_swaps(image, hands, free) for image in _mirrors(column))


def _mirrors(column: Permutation) -> Iterator[tuple[int, ...]]:
    """Yield every self-inverse symmetry that keeps the B in place, as cell → cell.

    `column` tells where each row has its B: a symmetry of the rows settles that of the columns.
    """
    row = _inverse(column)
    for rows in BANDED:
        if all(rows[rows[line]] == line for line in range(9)):
            columns = tuple(column[rows[row[line]]] for line in range(9))
            if columns in _BANDED:
                yield tuple(rows[cell // 9] * 9 + columns[cell % 9] for cell in range(81))
        back = _inverse(rows)
        if all(column[back[column[line]]] == rows[line] for line in range(9)):
            yield tuple(back[cell % 9] * 9 + rows[cell // 9] for cell in range(81))


def _inverse(lines: Permutation) -> Permutation:
    return tuple(lines.index(line) for line in range(9))


def _swaps(image: Sequence[int], hands: list[list[int]], free: int) -> bool:
    red, blue = hands
    if {image[cell] for cell in red} != set(blue):
        return False
    return all(image[cell] != cell for cell in cells_of(free))
