"""Wings: a few squares of which one or another has a digit, whatever the rest have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.coded_text import N_
from games.puzzles.grid import NAMES
from games.puzzles.marks import PEER_MASKS, UNIT_MASKS, Marks, members, peers_of
from games.puzzles.techniques.single_digit import links_of
from games.puzzles.techniques.step import Step, Technique, crossed, listed

XY = N_(
    "Whatever stands on %(pivot)s, one of %(wings)s holds %(digit)s: "
    "no cell that sees both can have it."
)
XYZ = N_(
    "Whatever stands on %(pivot)s, it or one of %(wings)s holds %(digit)s: "
    "no cell that sees all three can have it."
)
W = N_(
    "%(link)s goes to %(near)s or %(far)s, so not to both %(start)s and %(end)s. "
    "One of these two holds %(digit)s: no cell that sees both can have it."
)
REMOTE = N_(
    "The cells %(cells)s hold %(digits)s in turn. "
    "No cell that sees one of each kind can have either."
)


def xy_wings(marks: Marks) -> Iterator[Step]:
    """Yield steps by a pivot with x and y that sees wings with x and z and with y and z, one of
    which is z.
    """
    twos = _twos(marks)
    for pivot in twos:
        held = marks.left[pivot]
        near = [
            cell
            for cell in twos
            if PEER_MASKS[pivot] >> cell & 1 and (marks.left[cell] & held).bit_count() == 1
        ]
        for first, second in combinations(near, 2):
            third = marks.left[first] & marks.left[second] & ~held
            if not third or marks.left[first] == marks.left[second]:
                continue
            digit = third.bit_length() - 1
            seen = marks.where[digit] & PEER_MASKS[first] & PEER_MASKS[second]
            if seen:
                yield _wing(Technique.XY_WING, XY, pivot, (first, second), digit, seen, held)


def _twos(marks: Marks) -> list[int]:
    """Return the cells with two digits left."""
    return [cell for cell in members(marks.open) if marks.left[cell].bit_count() == 2]


def xyz_wings(marks: Marks) -> Iterator[Step]:
    """Yield steps by a pivot with x, y and z that sees wings with x and z and with y and z, of
    which three one is z.
    """
    twos = _twos(marks)
    for pivot in members(marks.open):
        held = marks.left[pivot]
        if held.bit_count() != 3:
            continue
        near = [
            cell for cell in twos if PEER_MASKS[pivot] >> cell & 1 and not marks.left[cell] & ~held
        ]
        for first, second in combinations(near, 2):
            common = marks.left[first] & marks.left[second]
            if common.bit_count() != 1:
                continue
            digit = common.bit_length() - 1
            seen = marks.where[digit] & PEER_MASKS[first] & PEER_MASKS[second] & PEER_MASKS[pivot]
            if seen:
                yield _wing(Technique.XYZ_WING, XYZ, pivot, (first, second), digit, seen, held)


def _wing(
    technique: Technique,
    template: str,
    pivot: int,
    wings: tuple[int, int],
    digit: int,
    seen: int,
    held: int,
) -> Step:
    return Step(
        technique,
        (pivot, *wings),
        tuple(dict.fromkeys((*members(held), digit))),
        template,
        {"pivot": NAMES[pivot], "wings": listed(wings), "digit": digit},
        removes=crossed(seen, digit),
    )


def w_wings(marks: Marks) -> Iterator[Step]:
    """Yield steps by two squares with the same two digits, joined by a unit with two places for one
    of them.
    """
    for start, end in combinations(_twos(marks), 2):
        held = marks.left[start]
        if held != marks.left[end]:
            continue
        for link in members(held):
            digit = (held & ~(1 << link)).bit_length() - 1
            seen = marks.where[digit] & PEER_MASKS[start] & PEER_MASKS[end]
            if not seen:
                continue
            for near, far in _bridges(marks.where[link], start, end):
                params = {
                    "start": NAMES[start],
                    "end": NAMES[end],
                    "near": NAMES[near],
                    "far": NAMES[far],
                    "link": link,
                    "digit": digit,
                }
                cells = (start, near, far, end)
                removes = crossed(seen, digit)
                yield Step(Technique.W_WING, cells, (link, digit), W, params, removes=removes)


def _bridges(where: int, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the two places of a unit of which the start sees the first and the end sees the
    second.
    """
    ends = 1 << start | 1 << end
    for unit, first, second in links_of(where):
        if UNIT_MASKS[unit] & ends & (1 << first | 1 << second):
            continue
        for near, far in ((first, second), (second, first)):
            if PEER_MASKS[start] >> near & 1 and PEER_MASKS[end] >> far & 1:
                yield near, far


def remote_pairs(marks: Marks) -> Iterator[Step]:
    """Yield steps by four or more squares with the same two digits, each of which sees the next."""
    by_pair: dict[int, int] = {}
    for cell in _twos(marks):
        by_pair[marks.left[cell]] = by_pair.get(marks.left[cell], 0) | 1 << cell
    for pair, cells in by_pair.items():
        if cells.bit_count() < 4:
            continue
        for start in members(cells):
            for chain in _alternating([start], cells):
                if len(chain) >= 4 and not len(chain) % 2:
                    seen = peers_of(1 << chain[0] | 1 << chain[-1])
                    seen &= ~sum(1 << cell for cell in chain)
                    digits = tuple(members(pair))
                    removes = tuple(
                        mark
                        for digit in digits
                        for mark in crossed(seen & marks.where[digit], digit)
                    )
                    if removes:
                        params = {"cells": listed(chain), "digits": "/".join(map(str, digits))}
                        yield Step(
                            Technique.REMOTE_PAIR,
                            tuple(chain),
                            digits,
                            REMOTE,
                            params,
                            removes=removes,
                        )


def _alternating(chain: list[int], cells: int) -> Iterator[list[int]]:
    """Yield the chain and every longer one, each cell of which sees the next."""
    yield chain
    for cell in members(cells & PEER_MASKS[chain[-1]]):
        if cell not in chain:
            yield from _alternating([*chain, cell], cells)
