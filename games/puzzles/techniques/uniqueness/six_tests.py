"""The uniqueness tests 1 to 6: four squares must not be left with the same two digits each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.coded_text import N_
from games.puzzles.grid import COLUMN_OF, ROW_OF
from games.puzzles.marks import UNIT_MASKS, Marks, members, peers_of
from games.puzzles.techniques.step import Mark, Step, Technique, crossed, joined, listed
from games.puzzles.techniques.uniqueness.rectangles import Corners, deadly

START = N_(
    "If the cells %(cells)s held only %(pair)s, there would be two solutions. "
    "So %(roof)s holds something else."
)
SAME_EXTRA = N_(
    "If the cells %(cells)s held only %(pair)s, there would be two solutions. "
    "So one of %(roof)s holds %(extra)s: no cell that sees all those can have it."
)
SUBSET = N_(
    "If the cells %(cells)s held only %(pair)s, there would be two solutions. So one of %(roof)s "
    "holds one of %(extra)s, and shares these digits with %(others)s: nowhere else in that unit."
)
STRONG = N_(
    "If the cells %(cells)s held only %(pair)s, there would be two solutions. "
    "As %(digit)s goes to one of %(roof)s, %(other)s cannot go to either."
)
CROSS = N_(
    "If the cells %(cells)s held only %(pair)s, there would be two solutions. "
    "As %(digit)s has no other place in their rows or columns, it cannot go to %(roof)s."
)


def uniqueness_tests(marks: Marks, test: int) -> Iterator[Step]:
    """Yield the steps by one of the six tests."""
    for corners, pair, floor, roof in deadly(marks):
        for removes, template, params in TESTS[test](marks, corners, pair, floor, roof):
            if not removes:
                continue
            yield Step(
                Technique[f"UNIQUENESS_{test}"],
                corners,
                tuple(members(pair)),
                template,
                {
                    "cells": listed(corners),
                    "pair": joined(members(pair)),
                    "roof": listed(roof),
                    **params,
                },
                removes=removes,
            )


Cells = tuple[int, ...]
Found = Iterator[tuple[tuple[Mark, ...], str, dict[str, object]]]


def _left(marks: Marks, cells: int, digits: int) -> tuple[Mark, ...]:
    """Return the marks of these digits that are left on these cells."""
    return tuple(
        mark for digit in members(digits) for mark in crossed(marks.where[digit] & cells, digit)
    )


def _first(marks: Marks, _corners: Corners, pair: int, floor: Cells, roof: Cells) -> Found:
    """Yield steps where three squares have nothing else, so that the fourth has."""
    if len(floor) == 3:
        yield _left(marks, 1 << roof[0], pair), START, {}


def _same_extra(marks: Marks, pair: int, roof: Cells) -> Found:
    extras = {marks.left[cell] & ~pair for cell in roof}
    if len(extras) == 1 and (extra := extras.pop()).bit_count() == 1:
        digit = extra.bit_length() - 1
        seen = peers_of(sum(1 << cell for cell in roof)) & marks.where[digit]
        if seen:
            yield crossed(seen, digit), SAME_EXTRA, {"extra": digit}


def _second(marks: Marks, _corners: Corners, pair: int, floor: Cells, roof: Cells) -> Found:
    """Yield steps where two squares in a line have the same third digit."""
    if len(floor) == 2 and _in_line(roof):
        yield from _same_extra(marks, pair, roof)


def _fifth(marks: Marks, _corners: Corners, pair: int, floor: Cells, roof: Cells) -> Found:
    """Yield steps where two squares across, or three, have the same third digit."""
    if len(floor) == 1 or (len(floor) == 2 and not _in_line(roof)):
        yield from _same_extra(marks, pair, roof)


def _in_line(cells: Cells) -> bool:
    first, second = cells
    return ROW_OF[first] == ROW_OF[second] or COLUMN_OF[first] == COLUMN_OF[second]


def _third(marks: Marks, _corners: Corners, pair: int, floor: Cells, roof: Cells) -> Found:
    """Yield steps where the rest of two squares acts as one square of a naked subset."""
    if len(floor) != 2 or not _in_line(roof):
        return
    extra = (marks.left[roof[0]] | marks.left[roof[1]]) & ~pair
    both = 1 << roof[0] | 1 << roof[1]
    for unit in UNIT_MASKS:
        if both & ~unit:
            continue
        others = list(members(marks.open & unit & ~both))
        for size in range(1, 7):
            for cells in combinations(others, size):
                digits = extra
                for cell in cells:
                    digits |= marks.left[cell]
                if digits.bit_count() != size + 1:
                    continue
                mask = both | sum(1 << cell for cell in cells)
                target = marks.open & peers_of(mask)
                removes = tuple(
                    mark
                    for digit in members(digits)
                    for mark in crossed(marks.where[digit] & target, digit)
                )
                if removes:
                    params: dict[str, object] = {
                        "extra": joined(members(extra)),
                        "others": listed(cells),
                    }
                    yield removes, SUBSET, params


def _fourth(marks: Marks, _corners: Corners, pair: int, floor: Cells, roof: Cells) -> Found:
    """Yield steps where one of the two digits must go to one of two squares of a unit."""
    if len(floor) != 2 or not _in_line(roof):
        return
    both = 1 << roof[0] | 1 << roof[1]
    for digit in members(pair):
        other = (pair & ~(1 << digit)).bit_length() - 1
        for unit in UNIT_MASKS:
            if not both & ~unit and marks.where[digit] & unit == both:
                yield _left(marks, both, 1 << other), STRONG, {"digit": digit, "other": other}
                break


def _sixth(marks: Marks, corners: Corners, pair: int, floor: Cells, roof: Cells) -> Found:
    """Yield steps where, for two squares across, one digit has no other place in both rows or
    columns.
    """
    if len(floor) != 2 or _in_line(roof):
        return
    mask = sum(1 << cell for cell in corners)
    a, b, c, _d = corners
    rows = UNIT_MASKS[ROW_OF[a]] | UNIT_MASKS[ROW_OF[c]]
    columns = UNIT_MASKS[9 + COLUMN_OF[a]] | UNIT_MASKS[9 + COLUMN_OF[b]]
    for digit in members(pair):
        where = marks.where[digit]
        if where & rows == mask or where & columns == mask:
            across = sum(1 << cell for cell in roof)
            yield _left(marks, across, 1 << digit), CROSS, {"digit": digit}


TESTS = {1: _first, 2: _second, 3: _third, 4: _fourth, 5: _fifth, 6: _sixth}
