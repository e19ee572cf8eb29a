"""Patterns of one digit: two units with two places each, of which one end or the other has it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.coded_text import N_
from games.puzzles.grid import NAMES
from games.puzzles.marks import DIGITS, PEER_MASKS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import UNIT_NAMES, Step, Technique, crossed, listed

TWO_LINKS = N_(
    "%(digit)s goes to %(start)s or %(next)s, and to %(last)s or %(end)s. It cannot go to both "
    "%(next)s and %(last)s, so %(start)s or %(end)s has it: no cell that sees both."
)
EMPTY = N_(
    "In box %(box)s, %(digit)s fits only into the row and the column of one cell. If it stood on "
    "%(cell)s, it would have to go to %(start)s instead of %(end)s, and there would be no place "
    "left for it in the box."
)
Link = tuple[int, int, int]
"""A unit and its only two cells for a digit."""


def links_of(where: int, units: range = range(27)) -> list[Link]:
    """Return the units with two places for a digit."""
    links = []
    for unit in units:
        at = where & UNIT_MASKS[unit]
        if at.bit_count() == 2:
            first, second = members(at)
            links.append((unit, first, second))
    return links


def skyscrapers(marks: Marks) -> Iterator[Step]:
    """Yield steps by two rows, or two columns, with one end of each in the same line."""
    for digit in DIGITS:
        where = marks.where[digit]
        for lines, other in ((range(9), 9), (range(9, 18), 0)):
            for link, other_link in combinations(links_of(where, lines), 2):
                for a, b, c, d in _joined(link, other_link):
                    line = b % 9 == c % 9 if other else b // 9 == c // 9
                    if line:
                        yield from _step(Technique.SKYSCRAPER, digit, (a, b, c, d), where)


def _joined(link: Link, other_link: Link) -> Iterator[tuple[int, int, int, int]]:
    """Yield start, next, last and end for each way in which the two links can be joined."""
    for b, a in ((link[1], link[2]), (link[2], link[1])):
        for c, d in ((other_link[1], other_link[2]), (other_link[2], other_link[1])):
            if len({a, b, c, d}) == 4 and PEER_MASKS[b] >> c & 1:
                yield a, b, c, d


def _step(
    technique: Technique, digit: int, cells: tuple[int, int, int, int], where: int
) -> Iterator[Step]:
    start, near, last, end = cells
    removed = where & PEER_MASKS[start] & PEER_MASKS[end] & ~(1 << near | 1 << last)
    if removed:
        params = {
            "digit": digit,
            "start": NAMES[start],
            "next": NAMES[near],
            "last": NAMES[last],
            "end": NAMES[end],
        }
        yield Step(technique, cells, (digit,), TWO_LINKS, params, removes=crossed(removed, digit))


def two_string_kites(marks: Marks) -> Iterator[Step]:
    """Yield steps by a row and a column with one end of each in the same box."""
    for digit in DIGITS:
        where = marks.where[digit]
        columns = links_of(where, range(9, 18))
        for row in links_of(where, range(9)):
            for column in columns:
                for a, b, c, d in _joined(row, column):
                    if any(
                        UNIT_MASKS[box] >> b & UNIT_MASKS[box] >> c & 1 for box in range(18, 27)
                    ):
                        yield from _step(Technique.TWO_STRING_KITE, digit, (a, b, c, d), where)


def turbot_fish(marks: Marks) -> Iterator[Step]:
    """Yield steps by any two units of which one end of one sees one end of the other."""
    for digit in DIGITS:
        where = marks.where[digit]
        for link, other_link in combinations(links_of(where), 2):
            for cells in _joined(link, other_link):
                yield from _step(Technique.TURBOT_FISH, digit, cells, where)


def empty_rectangles(marks: Marks) -> Iterator[Step]:
    """Yield steps by a box whose places lie in a row and a column, and a line with two places that
    meets one of them.
    """
    for digit in DIGITS:
        where = marks.where[digit]
        for box in range(18, 27):
            at = where & UNIT_MASKS[box]
            if at.bit_count() < 3:
                continue
            for row in range(9):
                for column in range(9, 18):
                    across = UNIT_MASKS[row] & UNIT_MASKS[column] & UNIT_MASKS[box]
                    in_row, in_column = at & UNIT_MASKS[row], at & UNIT_MASKS[column]
                    if not across or at & ~(in_row | in_column):
                        continue
                    if not in_row & ~across or not in_column & ~across:
                        continue
                    yield from _empty(digit, where, box, row, column)


def _empty(digit: int, where: int, box: int, row: int, column: int) -> Iterator[Step]:
    """Yield steps by a link that starts in the row (or column) and ends level with what goes."""
    mask = UNIT_MASKS[box]
    for line, other, links in ((row, column, range(9, 18)), (column, row, range(9))):
        for start in members(where & UNIT_MASKS[line] & ~mask):
            for unit in links:
                if not UNIT_MASKS[unit] >> start & 1:
                    continue
                at = where & UNIT_MASKS[unit]
                if at.bit_count() != 2:
                    continue
                end = (at & ~(1 << start)).bit_length() - 1
                removed = where & UNIT_MASKS[other] & PEER_MASKS[end] & ~mask & ~at
                level = range(9) if line == row else range(9, 18)
                at_level = next(UNIT_MASKS[u] for u in level if UNIT_MASKS[u] >> end & 1)
                removed &= at_level
                if removed:
                    params = {
                        "digit": digit,
                        "box": UNIT_NAMES[box],
                        "cell": listed(members(removed)),
                        "start": NAMES[start],
                        "end": NAMES[end],
                    }
                    yield Step(
                        Technique.EMPTY_RECTANGLE,
                        (*members(where & mask), start, end),
                        (digit,),
                        EMPTY,
                        params,
                        removes=crossed(removed, digit),
                    )
