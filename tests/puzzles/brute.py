"""The slowest solver there is, to compare with: squares in order, digits in order."""

from collections.abc import Iterator

from games.puzzles.grid import PEERS


def ways(grid: str) -> Iterator[str]:
    """All solutions of a grid that does not contradict itself."""
    cell = grid.find(".")
    if cell < 0:
        yield grid
        return
    taken = {grid[peer] for peer in PEERS[cell]}
    for digit in "123456789":
        if digit not in taken:
            yield from ways(grid[:cell] + digit + grid[cell + 1 :])


def is_full_and_legal(grid: str) -> bool:
    """Whether no digit is missing or repeated."""
    return all(grid[cell] not in {"."} | {grid[peer] for peer in PEERS[cell]} for cell in range(81))
