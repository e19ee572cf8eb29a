"""The geometry of the board, worked out once for each size: rods, places and the lines that make a
mill.

A place is a bit: rod number × size + level (0 at the bottom). Rods are numbered as in the
hexadecimal notation: down file A, then down file B, … so that on the 4-board rod 0 is A4, F is D1.
"""

from functools import cache
from itertools import product

FILES = "ABCDE"


def rod_number(name: str, size: int) -> int | None:
    """Return the number of a rod such as "C2" on a board of `size`; None where the board has no
    such rod.
    """
    file, rank = FILES.index(name[0]), int(name[1])
    if file >= size or rank > size:
        return None
    return file * size + size - rank


@cache
def rod_names(size: int) -> tuple[str, ...]:
    """Return names of all rods in the order of their numbers."""
    return tuple(f"{FILES[rod // size]}{size - rod % size}" for rod in range(size * size))


@cache
def place_name(place: int, size: int) -> str:
    """Return the name of a place: rod and height, counted from 1, as in "A4-2"."""
    return f"{rod_names(size)[place // size]}-{place % size + 1}"


@cache
def lines(size: int, length: int) -> tuple[int, ...]:
    """Return every line of `length` places in a row in space, as bit masks: 76 for (4, 4)."""
    found: set[int] = set()
    steps = [step for step in product((-1, 0, 1), repeat=3) if step > (0, 0, 0)]
    for start, step in product(product(range(size), repeat=3), steps):
        cells = [tuple(a + i * b for a, b in zip(start, step, strict=True)) for i in range(length)]
        if all(0 <= c < size for c in cells[-1]):
            found.add(sum(1 << ((x * size + y) * size + z) for x, y, z in cells))
    return tuple(sorted(found))


@cache
def lines_through(size: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Return the lines that each place lies on."""
    everything = lines(size, length)
    return tuple(
        tuple(line for line in everything if line >> place & 1) for place in range(size**3)
    )
