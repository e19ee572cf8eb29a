"""Chains of almost locked sets: each shares with the next a digit that only one can hold."""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.marks import Marks, members
from games.puzzles.techniques.almost_locked.pairs import linked
from games.puzzles.techniques.almost_locked.sets import DIGITS_OF, AlmostLocked
from games.puzzles.techniques.step import Mark, Step, Technique, crossed, joined, listed

TEMPLATE = N_(
    "A chain of groups of cells with one digit more than they are: %(groups)s. "
    "The first or the last group holds %(digits)s: no cell that sees both can have it."
)
MAX_SETS = 6


def als_chains(marks: Marks) -> Iterator[Step]:
    """Yield chains, the shortest first: from each set, breadth first, by the digit shared last."""
    neighbours: Neighbours = {}
    sets: dict[int, AlmostLocked] = {}
    for near, far, common in linked(marks):
        neighbours.setdefault(near.cells, []).append((far, DIGITS_OF[common]))
        neighbours.setdefault(far.cells, []).append((near, DIGITS_OF[common]))
        sets[near.cells], sets[far.cells] = near, far
    found = []
    for start in sets.values():
        found += _from(start, neighbours)
    found.sort(key=lambda item: item[:2])
    for _, _, chain, removes in found:
        cells = 0
        for group in chain:
            cells |= group.cells
        params = {
            "groups": " – ".join(listed(members(group.cells)) for group in chain),
            "digits": joined(sorted({digit for _, digit in removes})),
        }
        digits = tuple(sorted({digit for _, digit in removes}))
        shown = tuple(members(cells))
        yield Step(Technique.ALS_CHAIN, shown, digits, TEMPLATE, params, removes=removes)


Chain = tuple[AlmostLocked, ...]
Neighbours = dict[int, list[tuple[AlmostLocked, tuple[int, ...]]]]
"""The cells of a set → the sets with which it shares such digits, and these digits."""


def _from(
    start: AlmostLocked, neighbours: Neighbours
) -> list[tuple[int, int, Chain, tuple[Mark, ...]]]:
    found = []
    reached: set[tuple[int, int]] = set()
    ahead: list[tuple[Chain, int, int, int]] = [((start,), 0, 0, start.cells)]
    for _ in range(MAX_SETS - 1):
        longer: list[tuple[Chain, int, int, int]] = []
        for chain, first, last, cells in ahead:
            for group, shared in neighbours[chain[-1].cells]:
                if group.cells & cells:
                    continue
                for digit in shared:
                    if digit == last or (group.cells, digit) in reached:
                        continue
                    reached.add((group.cells, digit))
                    made = (*chain, group)
                    begun = first or 1 << digit
                    inside, used = cells | group.cells, begun | 1 << digit
                    longer.append((made, begun, digit, inside))
                    if len(made) > 3 and (removes := _removes(start, group, used, inside)):
                        found.append((-len(removes), len(made), made, removes))
        ahead = longer
    return found


def _removes(near: AlmostLocked, far: AlmostLocked, used: int, inside: int) -> tuple[Mark, ...]:
    removes: list[Mark] = []
    for digit in DIGITS_OF[near.digits & far.digits & ~used]:
        both = near.seen[digit] & far.seen[digit] & ~inside
        if both:
            removes += crossed(both, digit)
    return tuple(removes)
