"""Simple colouring: chains of units with two places for a digit, of which every other is true."""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.marks import DIGITS, PEER_MASKS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import Step, Technique, listed

WRAP = N_(
    "%(digit)s goes to all of %(true)s or to all of %(false)s. Two of the second group see each "
    "other, so the first group holds."
)
TRAP = N_(
    "%(digit)s goes to all of %(one)s or to all of %(other)s: "
    "no square that sees one of each can have it."
)


def colouring(marks: Marks) -> Iterator[Step]:
    """Yield the steps for every digit and every chain of at least four squares."""
    for digit in DIGITS:
        for colour, other in _chains(marks.where[digit]):
            if (colour | other).bit_count() >= 4:
                yield from _found(digit, colour, other, marks.where[digit])


def _chains(where: int) -> Iterator[tuple[int, int]]:
    """The two colours of each chain, as cells in bits."""
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
    """Cell → those that share a unit with it where the digit has no third place."""
    partners: dict[int, int] = {}
    for mask in UNIT_MASKS:
        at = where & mask
        if at.bit_count() == 2:
            for cell in members(at):
                partners[cell] = partners.get(cell, 0) | at & ~(1 << cell)
    return partners


def _found(digit: int, colour: int, other: int, where: int) -> Iterator[Step]:
    for true, false in ((colour, other), (other, colour)):
        if any(PEER_MASKS[cell] & false for cell in members(false)):
            params = {"true": listed(members(true)), "false": listed(members(false))}
            yield _step(digit, colour | other, WRAP, params, false)
            return
    seen = [
        cell
        for cell in members(where & ~colour & ~other)
        if PEER_MASKS[cell] & colour and PEER_MASKS[cell] & other
    ]
    if seen:
        params = {"one": listed(members(colour)), "other": listed(members(other))}
        yield _step(digit, colour | other, TRAP, params, sum(1 << cell for cell in seen))


def _step(digit: int, chain: int, template: str, params: dict[str, str], removed: int) -> Step:
    return Step(
        Technique.COLOURING,
        tuple(members(chain)),
        (digit,),
        template,
        {"digit": digit, **params},
        removes=tuple((cell, digit) for cell in members(removed)),
    )
