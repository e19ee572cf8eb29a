"""Puzzles with exactly one solution, made by chance: the same Random makes the same puzzle."""

from __future__ import annotations

from random import Random

from games.puzzles.cover import EVERYTHING, TAKING, WITHOUT, search
from games.puzzles.grid import BOX_UNITS

FEWEST = {False: 22, True: 24}
"""Symmetric or not → the fewest clues one may ask for; fewer turn up too seldom to wait for."""
ALL = range(81)
PAIRS = [(cell, 80 - cell) for cell in range(40)]
CENTRE = 40


def generate(rng: Random, *, clues: int | None = None, symmetric: bool = False) -> str:
    """A puzzle with one solution, and that many clues if asked for.

    Without `clues` it is minimal: no clue, or where `symmetric` no pair of opposite clues, can be
    spared. Raises ValueError where that few clues are hardly ever found.
    """
    if clues is not None and not FEWEST[symmetric] <= clues <= 81:
        raise ValueError(f"Between {FEWEST[symmetric]} and 81 clues, please.")
    while True:
        grid = solved_grid(rng)
        kept = _thinned(grid, _order(rng, clues, symmetric), clues or 0)
        if clues in (None, len(kept)):
            return "".join("123456789"[grid[cell]] if cell in kept else "." for cell in ALL)


def solved_grid(rng: Random) -> list[int]:
    """A full grid, its digits from 0 to 8."""
    taken = []
    for box in (0, 4, 8):
        digits = list(range(9))
        rng.shuffle(digits)
        taken += [9 * cell + digit for cell, digit in zip(BOX_UNITS[box], digits, strict=True)]
    state = EVERYTHING
    for candidate in taken:
        state &= TAKING[candidate]
    found: list[list[int]] = []
    search(state, taken, found, 1, rng)
    return [candidate % 9 for candidate in sorted(found[0])]


def _order(rng: Random, clues: int | None, symmetric: bool) -> list[tuple[int, ...]]:
    """What to take away, one after the other."""
    if not symmetric:
        singly: list[tuple[int, ...]] = [(cell,) for cell in ALL]
        rng.shuffle(singly)
        return singly
    pairs: list[tuple[int, ...]] = [*PAIRS]
    if clues is None:
        pairs.append((CENTRE,))
    rng.shuffle(pairs)
    # The centre is its own opposite: it stays exactly where an odd number of clues is wanted.
    return [(CENTRE,), *pairs] if clues is not None and clues % 2 == 0 else pairs


def _thinned(grid: list[int], order: list[tuple[int, ...]], clues: int) -> set[int]:
    """The cells that stay when one thing after the other goes that is not needed."""
    kept = set(ALL)
    for cells in order:
        if len(kept) - len(cells) >= clues and _spare(grid, kept, cells):
            kept.difference_update(cells)
    return kept


def _spare(grid: list[int], kept: set[int], cells: tuple[int, ...]) -> bool:
    """Whether these clues follow from the others: no solution has something else there."""
    state = EVERYTHING
    for cell in kept:
        if cell not in cells:
            state &= TAKING[9 * cell + grid[cell]]
    return not any(_other(state & WITHOUT[9 * cell + grid[cell]]) for cell in cells)


def _other(state: int) -> bool:
    found: list[list[int]] = []
    search(state, [], found, 1)
    return bool(found)
