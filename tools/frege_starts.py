"""Make the list of random starts for Frege-Sudoku: `python -m tools.frege_starts`.

The list is part of the rules, since games name its lines: it is made once and then only checked.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from games.rules.frege.letters import BOXES, COLUMNS, FULL, NEUTRAL, ROWS, SEEN, cells_of
from games.rules.frege.starts import cells_from
from games.rules.frege.validity import check_start
from games.rules.kit.core import BadNotation
from games.rules.kit.sealed_randomness import below

FILE = Path(__file__).parents[1] / "games" / "rules" / "frege" / "starts.txt"
SEED = "Gottlob Frege, Wismar 1848"
START_COUNT = 500


def starts(seed: str = SEED) -> Iterator[str]:
    """Valid starts without end, each once, always the same for the same seed."""
    rng = Random(seed)
    seen: set[str] = set()
    while True:
        letters = _scattered(rng)
        if letters is None or (cells := cells_from(letters)) in seen or not _valid(letters):
            continue
        seen.add(cells)
        yield cells


def _scattered(rng: Random) -> tuple[int, ...] | None:
    """Nine B and each letter once, anywhere they may stand; None where the B came to a dead end."""
    neutral, open_ = 0, FULL
    for _ in range(9):
        if not open_:
            return None
        cell = _any(open_, rng)
        neutral |= 1 << cell
        open_ &= ~(1 << cell | SEEN[cell])
    free = FULL & ~neutral
    letters = [0] * 9
    letters[NEUTRAL] = neutral
    for number in range(NEUTRAL):
        letters[number] = 1 << _any(free, rng)
        free &= ~letters[number]
    return tuple(letters)


def _any(cells: int, rng: Random) -> int:
    return list(cells_of(cells))[below(rng, cells.bit_count())]


def _valid(letters: tuple[int, ...]) -> bool:
    assert all((letters[NEUTRAL] & unit).bit_count() == 1 for unit in ROWS + COLUMNS + BOXES)
    try:
        check_start(letters)
    except BadNotation:
        return False
    return True


def main() -> None:
    """Write the list anew."""
    listed = starts()
    FILE.write_text("".join(f"{next(listed)}\n" for _ in range(START_COUNT)), encoding="ascii")
    sys.stdout.write(f"{FILE}: {START_COUNT} starts\n")


if __name__ == "__main__":
    main()
