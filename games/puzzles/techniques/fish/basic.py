"""X-wing, swordfish, jellyfish: lines whose places lie in just as many crossing lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_

from games.coded_text import N_
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import UNIT_NAMES, Step, Technique, crossed

TEMPLATES = (
    N_(
        "In the rows %(lines)s, %(digit)s fits only into the columns %(across)s: "
        "nowhere else in these columns."
    ),
    N_(
        "In the columns %(lines)s, %(digit)s fits only into the rows %(across)s: "
        "nowhere else in these rows."
    ),
)
BY_SIZE = {2: Technique.X_WING, 3: Technique.SWORDFISH, 4: Technique.JELLYFISH}
ROWS_AND_COLUMNS = ((0, range(9), range(9, 18)), (1, range(9, 18), range(9)))


def fish(marks: Marks, size: int) -> Iterator[Step]:
    """Yield fish both ways: rows that lock the columns, then columns that lock the rows."""
    for digit in DIGITS:
        where = marks.where[digit]
        for way, lines, across in ROWS_AND_COLUMNS:
            narrow = [line for line in lines if 2 <= (where & UNIT_MASKS[line]).bit_count() <= size]
            for base in combinations(narrow, size):
                inside = reduce(or_, (where & UNIT_MASKS[line] for line in base))
                covers = [cover for cover in across if inside & UNIT_MASKS[cover]]
                if len(covers) > size:
                    continue
                outside = where & ~inside & reduce(or_, (UNIT_MASKS[cover] for cover in covers))
                if outside:
                    yield _step(digit, TEMPLATES[way], base, covers, inside, outside)


def _step(
    digit: int, template: str, base: tuple[int, ...], covers: list[int], inside: int, outside: int
) -> Step:
    return Step(
        BY_SIZE[len(base)],
        tuple(members(inside)),
        (digit,),
        template,
        {"digit": digit, "lines": unit_list(base), "across": unit_list(covers)},
        removes=crossed(outside, digit),
    )


def unit_list(units: tuple[int, ...] | list[int]) -> str:
    """Return the names of some units."""
    return ", ".join(UNIT_NAMES[unit] for unit in units)
