"""Alternating inference chains and nice loops: any strong and weak links in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.coded_text import N_
from games.puzzles.marks import Marks, members
from games.puzzles.techniques.chains.links import (
    MARK_COUNT,
    ChainSearch,
    Links,
    all_links,
    grouped_links,
    usefulness,
)
from games.puzzles.techniques.step import Step, Technique, listed

CHAIN = N_(
    "Along the chain %(chain)s, one of its two ends is true: %(removed)s cannot be, "
    "whichever it is."
)
LOOP = N_(
    "The chain %(chain)s is closed: of each two neighbours in it one is true. "
    "So %(removed)s cannot be."
)
MAX_NODES = 14
MARKS_MASK = (1 << MARK_COUNT) - 1
ANY_DIGIT = sum(1 << 81 * digit for digit in range(9))
"""The nodes of all digits on the first cell."""


def nice_loops(marks: Marks) -> Iterator[Step]:
    """Yield chains over single marks, the most useful first."""
    return _best_first(all_links(marks), Technique.NICE_LOOP)


def grouped_nice_loops(marks: Marks) -> Iterator[Step]:
    """Yield chains over marks and groups, the most useful first."""
    return _best_first(grouped_links(marks), Technique.GROUPED_NICE_LOOP)


def _best_first(links: Links, technique: Technique) -> Iterator[Step]:
    found = []
    for start, strong in links.strong.items():
        if not strong:
            continue
        search = ChainSearch(links, start, MAX_NODES)
        for end, length in search.ends:
            if start > end:
                continue
            closed = bool(links.weak[start] >> end & 1)
            removed = links.weak[start] & links.weak[end] & MARKS_MASK
            if start == end:
                removed &= ANY_DIGIT << start % 81
            if closed:
                removed = _of_loop(links, search.chain_to(end))
            for nodes in _separate(removed, end, length):
                found.append((*usefulness(nodes), length, start, end, nodes, closed, search))
    found.sort(key=lambda item: item[:-2])
    for *_, end, removed, closed, search in found:
        yield _step(links, technique, search.chain_to(end), removed, closed=closed)


def _separate(removed: int, end: int, length: int) -> Iterator[int]:
    """Yield the marks that go in one step: all of them or, where a chain ends in a group, one mark.

    Such a chain begins and ends with that mark, and is longer by two.
    """
    if removed and end < MARK_COUNT:
        yield removed
    elif removed and length <= MAX_NODES - 2:
        for node in members(removed):
            yield 1 << node


def _of_loop(links: Links, chain: tuple[int, ...]) -> int:
    """Return what both ends of any weak link of the loop see."""
    removed = links.weak[chain[0]] & links.weak[chain[-1]]
    for true, false in list(pairwise(chain))[1::2]:
        removed |= links.weak[true] & links.weak[false]
    for node in chain:
        removed &= ~(1 << node)
        if node >= MARK_COUNT:
            digit = links.digit_of(node)
            removed &= ~(links.cells_of(node) << 81 * (digit - 1))
    return removed & MARKS_MASK


def _step(
    links: Links, technique: Technique, chain: tuple[int, ...], removed: int, *, closed: bool
) -> Step:
    removes = tuple((node % 81, node // 81 + 1) for node in members(removed))
    cells = 0
    for node in chain:
        cells |= links.cells_of(node)
    params = {
        "chain": " – ".join(_named(links, node) for node in chain),
        "removed": ", ".join(f"{listed([cell])}={digit}" for cell, digit in removes),
    }
    digits = tuple(sorted({links.digit_of(node) for node in chain}))
    shown = tuple(members(cells))
    template = LOOP if closed else CHAIN
    return Step(technique, shown, digits, template, params, removes=removes)


def _named(links: Links, node: int) -> str:
    return f"{listed(members(links.cells_of(node)))}={links.digit_of(node)}"
