"""Sue de Coq: where a line crosses a box, a set of the line and one of the box share the digits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.coded_text import N_
from games.puzzles.marks import Marks, members
from games.puzzles.techniques.locked import CROSSINGS
from games.puzzles.techniques.step import Mark, Step, Technique, crossed, listed

TEMPLATE = N_(
    "The cells %(cells)s take their digits from %(in_line)s in the line and %(in_box)s in the "
    "box: together as many cells as digits, and each digit stands on one of them."
)


def sue_de_coq(marks: Marks) -> Iterator[Step]:
    """Yield steps by two or three squares with at least two more digits than squares."""
    for _, _, in_line, in_box in CROSSINGS:
        crossing = list(members(in_line & in_box & marks.open))
        for size in (2, 3):
            for cells in combinations(crossing, size):
                digits = 0
                for cell in cells:
                    digits |= marks.left[cell]
                if digits.bit_count() >= size + 2:
                    mask = sum(1 << cell for cell in cells)
                    yield from _of_cells(marks, mask, digits, in_line, in_box)


def _subsets(marks: Marks, where: int) -> list[tuple[int, int]]:
    """Yield sets of cells with their digits, all as bits."""
    cells = list(members(where & marks.open))
    found = []
    for size in range(1, len(cells) + 1):
        for chosen in combinations(cells, size):
            digits = 0
            for cell in chosen:
                digits |= marks.left[cell]
            if digits.bit_count() > size:
                found.append((sum(1 << cell for cell in chosen), digits))
    return found


def _of_cells(marks: Marks, mask: int, digits: int, in_line: int, in_box: int) -> Iterator[Step]:
    boxes = [pair for pair in _subsets(marks, in_box & ~in_line) if pair[1] & digits]
    if not boxes:
        return
    for line_cells, line_digits in _subsets(marks, in_line & ~mask & ~in_box):
        if not line_digits & digits:
            continue
        for box_cells, box_digits in boxes:
            if line_digits & box_digits:
                continue
            count = (mask | line_cells | box_cells).bit_count()
            if (digits | line_digits | box_digits).bit_count() != count:
                continue
            removes = _removes(
                marks,
                mask,
                digits,
                (in_line, line_cells, line_digits),
                (in_box, box_cells, box_digits),
            )
            if removes:
                params = {
                    "cells": listed(members(mask)),
                    "in_line": listed(members(line_cells)),
                    "in_box": listed(members(box_cells)),
                }
                yield Step(
                    Technique.SUE_DE_COQ,
                    tuple(members(mask | line_cells | box_cells)),
                    tuple(members(digits)),
                    TEMPLATE,
                    params,
                    removes=removes,
                )


def _removes(
    marks: Marks,
    mask: int,
    digits: int,
    line: tuple[int, int, int],
    box: tuple[int, int, int],
) -> tuple[Mark, ...]:
    removes: dict[Mark, None] = {}
    for (unit, cells, own), other in ((line, box[2]), (box, line[2])):
        for digit in members(own | digits & ~other):
            at = marks.where[digit] & unit & ~mask & ~cells
            removes |= dict.fromkeys(crossed(at, digit))
    return tuple(removes)
