"""The generator of puzzles with exactly one solution: the same Random makes the same puzzle."""

from __future__ import annotations

from random import Random

from games.puzzles.cover import EVERYTHING, TAKING, WITHOUT, Search, state_of
from games.puzzles.grid import BOX_OF, BOX_UNITS

MIN_CLUES = {False: 22, True: 24}
"""Symmetric or not → the fewest clues that can be asked for; fewer turn up too seldom to wait
for.
"""
ALL = range(81)
PAIRS = [(cell, 80 - cell) for cell in range(40)]
CENTRE_CELL = 40
DIAGONAL = (0, 4, 8)


def generate(rng: Random, *, clues: int | None = None, symmetric: bool = False) -> str:
    """Return a puzzle with one solution, and that many clues if asked for.

    Without `clues` it is minimal: no clue, or where `symmetric` no pair of opposite clues, can be
    spared. Raises ValueError where that few clues are hardly ever found.
    """
    if clues is not None and not MIN_CLUES[symmetric] <= clues <= 81:
        raise ValueError(f"Between {MIN_CLUES[symmetric]} and 81 clues, please.")
    while True:
        grid = solved_grid(rng)
        kept = _thinned(grid, _order(rng, clues, symmetric), clues or 0)
        if clues in (None, len(kept)):
            return "".join("123456789"[grid[cell]] if cell in kept else "." for cell in ALL)


def solved_grid(rng: Random) -> list[int]:
    """Return a full grid, its digits from 0 to 8.

    The solver only says what is possible, so that a quicker one would bring the same grid.
    """
    taken = _three_boxes(rng)
    cells = [cell for cell in ALL if BOX_OF[cell] not in DIAGONAL]
    rng.shuffle(cells)
    state = state_of(taken)
    for cell in cells:
        digits = list(range(9))
        rng.shuffle(digits)
        for digit in digits:
            candidate = 9 * cell + digit
            if state & ~WITHOUT[candidate] and (ways := _ways(state & TAKING[candidate], 2)):
                break
        state &= TAKING[candidate]
        taken.append(candidate)
        if len(ways) == 1:
            break
    return [candidate % 9 for candidate in sorted(taken + ways[0])]


def _three_boxes(rng: Random) -> list[int]:
    """Return the boxes on the diagonal, which do not depend on each other, filled at random."""
    taken = []
    for box in DIAGONAL:
        digits = list(range(9))
        rng.shuffle(digits)
        taken += [9 * cell + digit for cell, digit in zip(BOX_UNITS[box], digits, strict=True)]
    return taken


def _order(rng: Random, clues: int | None, symmetric: bool) -> list[tuple[int, ...]]:
    """Return what to take away, one after the other."""
    if not symmetric:
        singly: list[tuple[int, ...]] = [(cell,) for cell in ALL]
        rng.shuffle(singly)
        return singly
    pairs: list[tuple[int, ...]] = [*PAIRS]
    if clues is None:
        pairs.append((CENTRE_CELL,))
    rng.shuffle(pairs)
    # The centre is its own opposite: it stays exactly where an odd number of clues is wanted.
    return [(CENTRE_CELL,), *pairs] if clues is not None and clues % 2 == 0 else pairs


def _thinned(grid: list[int], order: list[tuple[int, ...]], clues: int) -> set[int]:
    """Return the cells that stay when everything goes, one after the other, that is not needed."""
    kept = set(ALL)
    for cells in order:
        if len(kept) - len(cells) >= clues and _is_redundant(grid, kept, cells):
            kept.difference_update(cells)
    return kept


def _is_redundant(grid: list[int], kept: set[int], cells: tuple[int, ...]) -> bool:
    """Return whether these clues follow from the others, since no solution has anything else
    there.
    """
    state = EVERYTHING
    for cell in kept:
        if cell not in cells:
            state &= TAKING[9 * cell + grid[cell]]
    return not any(_ways(state & WITHOUT[9 * cell + grid[cell]], 1) for cell in cells)


def _ways(state: int, limit: int) -> list[list[int]]:
    search = Search(limit)
    search.run(state, [])
    return search.found
