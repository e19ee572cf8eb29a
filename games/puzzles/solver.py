"""The solver: all solutions of a puzzle up to a limit, and the one solution of a good puzzle."""

from __future__ import annotations

from games.puzzles.cover import GUARDS, Search, state_of
from games.puzzles.errors import NotUnique, PuzzleFault, Unsolvable


def solutions(puzzle: str, limit: int = 2) -> list[str]:
    """Return the first `limit` solutions, in an arbitrary but constant order.

    `puzzle` has 81 characters, 1 to 9 and '.' or '0'. None if it contradicts itself.
    """
    if limit < 1:
        return []
    taken = candidates_of(puzzle)
    state = state_of(taken)
    if (state & GUARDS).bit_count() != 324 - 4 * len(taken):
        return []  # Two of them answer the same question.
    search = Search(limit)
    search.run(state, taken)
    return [_written(candidates) for candidates in search.found]


def solve(puzzle: str) -> str:
    """Return the only solution. Raises Unsolvable or NotUnique."""
    found = solutions(puzzle)
    if not found:
        raise Unsolvable(PuzzleFault.UNSOLVABLE)
    if len(found) > 1:
        raise NotUnique(PuzzleFault.NOT_UNIQUE)
    return found[0]


def candidates_of(puzzle: str) -> list[int]:
    """Return the clues, each as 9 × cell + digit − 1."""
    if len(puzzle) != 81:
        raise ValueError(f"A grid has 81 cells, not {len(puzzle)}.")
    return [9 * cell + int(sign) - 1 for cell, sign in enumerate(puzzle) if sign not in ".0"]


def _written(candidates: list[int]) -> str:
    grid = [""] * 81
    for candidate in candidates:
        grid[candidate // 9] = "123456789"[candidate % 9]
    return "".join(grid)
