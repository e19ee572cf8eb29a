"""Forcing chains and nets: the consequences of each digit of a square, or of one that cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.grid import NAMES
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.chains.links import Links, all_links, node_of
from games.puzzles.techniques.step import Step, Technique

CONTRADICTION = N_(
    "If %(digit)s stood on %(cell)s, chains that begin there would contradict each other."
)
VERITY = N_(
    "Whichever of its digits stands on %(cell)s, a chain that begins there says that %(digit)s "
    "does not stand on %(target)s."
)
NET = N_(
    "If %(digit)s stood on %(cell)s, then filling in what must follow would leave some cell or "
    "some digit without a place."
)


def forcing_chains(marks: Marks) -> Iterator[Step]:
    """Yield steps by single links: contradictions first, then what all digits of a square agree
    on.
    """
    links = all_links(marks)
    follows = {node: _follows(links, node) for node in links.weak}
    houses = _houses(marks)
    for node, (true, false) in follows.items():
        if true & false or any(not house & ~false for house in houses):
            yield _contradiction(Technique.FORCING_CHAIN, CONTRADICTION, node)
    for cell in members(marks.open):
        nodes = [node_of(cell, digit) for digit in members(marks.left[cell])]
        common = -1
        for node in nodes:
            common &= follows[node][1]
        for target in members(common) if nodes else ():
            params = {
                "cell": NAMES[cell],
                "digit": target // 81 + 1,
                "target": NAMES[target % 81],
            }
            mark = (target % 81, target // 81 + 1)
            technique = Technique.FORCING_CHAIN
            yield Step(technique, (cell,), (mark[1],), VERITY, params, removes=(mark,))


def _follows(links: Links, start: int) -> tuple[int, int]:
    """Return what is true and what is false if this node is true."""
    true, false = 1 << start, 0
    ahead = [start]
    while ahead:
        fresh = links.weak[ahead.pop()] & ~false
        false |= fresh
        for node in members(fresh):
            more = links.strong[node] & ~true
            true |= more
            ahead += members(more)
    return true, false


def _houses(marks: Marks) -> list[int]:
    """Return sets of nodes of which one must be true: those of a cell, those of a digit in a
    unit.
    """
    houses = [
        sum(1 << node_of(cell, digit) for digit in members(marks.left[cell]))
        for cell in members(marks.open)
    ]
    houses += [
        (marks.where[digit] & unit) << 81 * (digit - 1)
        for digit in DIGITS
        for unit in UNIT_MASKS
        if marks.where[digit] & unit
    ]
    return houses


def _contradiction(technique: Technique, template: str, node: int) -> Step:
    cell, digit = node % 81, node // 81 + 1
    params = {"cell": NAMES[cell], "digit": digit}
    return Step(technique, (cell,), (digit,), template, params, removes=((cell, digit),))


def forcing_nets(marks: Marks) -> Iterator[Step]:
    """Yield steps by filling in singles until something has no place."""
    for cell in members(marks.open):
        for digit in members(marks.left[cell]):
            if _fails(marks, cell, digit):
                yield _contradiction(Technique.FORCING_NET, NET, node_of(cell, digit))


def _fails(marks: Marks, cell: int, digit: int) -> bool:
    supposed = marks.copy()
    ahead: list[tuple[int, int]] | None = [(cell, digit)]
    while ahead:
        for place, value in ahead:
            if not supposed.digits[place]:
                if not supposed.left[place] >> value & 1:
                    return True
                supposed.place(place, value)
        ahead = _singles(supposed)
    return ahead is None


def _singles(marks: Marks) -> list[tuple[int, int]] | None:
    """Return what can be filled in next; None where a square or a digit has no place left."""
    naked = []
    for cell in members(marks.open):
        left = marks.left[cell]
        if not left:
            return None
        if not left & (left - 1):
            naked.append((cell, left.bit_length() - 1))
    return naked or _hidden_singles(marks)


def _hidden_singles(marks: Marks) -> list[tuple[int, int]] | None:
    hidden = []
    written = [0] * 10
    for cell, digit in enumerate(marks.digits):
        written[digit] |= 1 << cell
    for digit in DIGITS:
        for unit in UNIT_MASKS:
            at = marks.where[digit] & unit
            if at and not at & (at - 1):
                hidden.append((at.bit_length() - 1, digit))
            elif not at and not written[digit] & unit:
                return None
    return hidden
