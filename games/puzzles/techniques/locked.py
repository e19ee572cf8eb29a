"""Locked candidates: where a line crosses a box, either may lock a digit out of the other's
rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from games.coded_text import N_
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import UNIT_NAMES, Mark, Step, Technique, crossed, joined, listed

POINTING = (
    N_("In box %(box)s, %(digit)s fits only into row %(line)s: nowhere else in that row."),
    N_("In box %(box)s, %(digit)s fits only into column %(line)s: nowhere else in that column."),
)
CLAIMING = (
    N_("In row %(line)s, %(digit)s fits only into box %(box)s: nowhere else in that box."),
    N_("In column %(line)s, %(digit)s fits only into box %(box)s: nowhere else in that box."),
)
SUBSET = (
    N_(
        "The cells %(cells)s share the digits %(digits)s between them: "
        "nowhere else in row %(line)s and in box %(box)s."
    ),
    N_(
        "The cells %(cells)s share the digits %(digits)s between them: "
        "nowhere else in column %(line)s and in box %(box)s."
    ),
)
SUBSET_BY_SIZE = {2: Technique.LOCKED_PAIR, 3: Technique.LOCKED_TRIPLE}
CROSSINGS = tuple(
    (line, box, UNIT_MASKS[line], UNIT_MASKS[box])
    for line in range(18)
    for box in range(18, 27)
    if UNIT_MASKS[line] & UNIT_MASKS[box]
)


def locked_subsets(marks: Marks, size: int) -> Iterator[Step]:
    """Yield steps by `size` squares where a line crosses a box, with `size` digits in all, which
    both lose elsewhere.
    """
    for line, box, in_line, in_box in CROSSINGS:
        narrow = [
            cell for cell in members(in_line & in_box) if 2 <= marks.left[cell].bit_count() <= size
        ]
        for cells in combinations(narrow, size):
            digits = 0
            for cell in cells:
                digits |= marks.left[cell]
            if digits.bit_count() != size:
                continue
            mask = sum(1 << cell for cell in cells)
            removes = [
                [
                    mark
                    for digit in members(digits)
                    for mark in crossed(marks.where[digit] & rest & ~mask, digit)
                ]
                for rest in (in_line & ~in_box, in_box & ~in_line, in_line & in_box)
            ]
            if removes[0] and removes[1]:
                yield _subset(cells, digits, line, box, tuple(chain(*removes)))


def _subset(
    cells: tuple[int, ...], digits: int, line: int, box: int, removes: tuple[Mark, ...]
) -> Step:
    params = {
        "cells": listed(cells),
        "digits": joined(members(digits)),
        "line": UNIT_NAMES[line],
        "box": UNIT_NAMES[box],
    }
    technique = SUBSET_BY_SIZE[len(cells)]
    shown = tuple(members(digits))
    return Step(technique, cells, shown, SUBSET[line // 9], params, removes=removes)


def pointing(marks: Marks) -> Iterator[Step]:
    """Yield steps in which the box decides about the line."""
    for box in range(18, 27):
        in_box = UNIT_MASKS[box]
        for digit in DIGITS:
            where = marks.where[digit]
            both = where & in_box
            if both & (both - 1):
                for line in range(18):
                    in_line = UNIT_MASKS[line]
                    rest = where & in_line & ~both
                    if rest and not both & ~in_line:
                        yield _locked(Technique.POINTING, digit, line, box, both, rest, POINTING)


def claiming(marks: Marks) -> Iterator[Step]:
    """Yield steps in which the line decides about the box."""
    for line in range(18):
        in_line = UNIT_MASKS[line]
        for digit in DIGITS:
            where = marks.where[digit]
            both = where & in_line
            if both & (both - 1):
                for box in range(18, 27):
                    in_box = UNIT_MASKS[box]
                    rest = where & in_box & ~both
                    if rest and not both & ~in_box:
                        yield _locked(Technique.CLAIMING, digit, line, box, both, rest, CLAIMING)


def _locked(
    technique: Technique,
    digit: int,
    line: int,
    box: int,
    at: int,
    removed: int,
    templates: tuple[str, str],
) -> Step:
    return Step(
        technique,
        tuple(members(at)),
        (digit,),
        templates[line // 9],
        {"box": UNIT_NAMES[box], "line": UNIT_NAMES[line], "digit": digit},
        removes=crossed(removed, digit),
    )
