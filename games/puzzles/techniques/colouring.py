"""Colouring: chains of units with two places for a digit, of which every other place is true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from games.coded_text import N_
from games.puzzles.marks import DIGITS, PEER_MASKS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import Step, Technique, crossed, listed

WRAP = N_(
    "%(digit)s goes to all of %(true)s or to all of %(false)s. Two of the second group see each "
    "other, so the first group holds."
)
TRAP = N_(
    "%(digit)s goes to all of %(one)s or to all of %(other)s: "
    "no cell that sees one of each can have it."
)
TWO_WRAP = N_(
    "%(digit)s goes to all of %(one)s or to all of %(other)s, and some of %(false)s see both "
    "groups: it goes to none of these."
)
TWO_TRAP = N_(
    "%(digit)s goes to all of %(one)s or to none, and to all of %(other)s or to none. One of the "
    "two groups holds: no cell that sees one of each can have it."
)


def simple_colours(marks: Marks) -> Iterator[Step]:
    """Yield the steps for every digit and every chain of at least four squares."""
    for digit in DIGITS:
        for colour, other in _chains(marks.where[digit]):
            yield from _found(digit, colour, other, marks.where[digit])


def _chains(where: int) -> Iterator[tuple[int, int]]:
    """Yield the two colours of each chain, as cells in bits."""
    partners = _partners(where)
    while partners:
        colours = [0, 0]
        ahead = [(min(partners), 0)]
        while ahead:
            cell, colour = ahead.pop()
            colours[colour] |= 1 << cell
            ahead += ((next_cell, 1 - colour) for next_cell in members(partners.pop(cell, 0)))
        yield colours[0], colours[1]


def _partners(where: int) -> dict[int, int]:
    """Return the cells that share a unit with each cell in which the digit has no third place."""
    partners: dict[int, int] = {}
    for mask in UNIT_MASKS:
        at = where & mask
        if at.bit_count() == 2:
            for cell in members(at):
                partners[cell] = partners.get(cell, 0) | at & ~(1 << cell)
    return partners


def _seen(cells: int) -> int:
    """Return what sees at least one of these cells."""
    seen = 0
    for cell in members(cells):
        seen |= PEER_MASKS[cell]
    return seen


def _found(digit: int, colour: int, other: int, where: int) -> Iterator[Step]:
    for true, false in ((colour, other), (other, colour)):
        if _seen(false) & false:
            params = {"true": listed(members(true)), "false": listed(members(false))}
            yield _step(Technique.SIMPLE_COLOURS, digit, colour | other, WRAP, params, false)
            return
    seen = where & ~colour & ~other & _seen(colour) & _seen(other)
    if seen:
        params = {"one": listed(members(colour)), "other": listed(members(other))}
        yield _step(Technique.SIMPLE_COLOURS, digit, colour | other, TRAP, params, seen)


def multi_colours(marks: Marks) -> Iterator[Step]:
    """Yield steps by two chains of a digit, where a colour of one sees a colour of the other."""
    for digit in DIGITS:
        where = marks.where[digit]
        for chain, second in permutations(_chains(where), 2):
            for colour, rest in (chain, chain[::-1]):
                yield from _pair(digit, where, colour, rest, second)


def _pair(
    digit: int, where: int, colour: int, rest: int, second: tuple[int, int]
) -> Iterator[Step]:
    seen = _seen(colour)
    everything = colour | rest | second[0] | second[1]
    if seen & second[0] and seen & second[1]:
        params = {
            "one": listed(members(second[0])),
            "other": listed(members(second[1])),
            "false": listed(members(colour)),
        }
        yield _step(Technique.MULTI_COLOURS, digit, everything, TWO_WRAP, params, colour)
    for near, far in (second, second[::-1]):
        if seen & near:
            # "Far" and "rest" cannot both be false.
            removed = where & ~everything & _seen(rest) & _seen(far)
            if removed:
                params = {"one": listed(members(rest)), "other": listed(members(far))}
                yield _step(Technique.MULTI_COLOURS, digit, everything, TWO_TRAP, params, removed)


def _step(
    technique: Technique,
    digit: int,
    chain: int,
    template: str,
    params: dict[str, str],
    removed: int,
) -> Step:
    return Step(
        technique,
        tuple(members(chain)),
        (digit,),
        template,
        {"digit": digit, **params},
        removes=crossed(removed, digit),
    )
