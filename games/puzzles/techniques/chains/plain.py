"""Plain chains: X-chains over the places of a digit, XY-chains over squares with two digits."""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.marks import Marks
from games.puzzles.techniques.chains.links import (
    ChainSearch,
    Links,
    links_by_cell,
    links_by_digit,
    usefulness,
)
from games.puzzles.techniques.step import Step, Technique, crossed, listed

TEMPLATE = N_(
    "Along the chain %(chain)s, %(digit)s goes to %(start)s or to %(end)s: "
    "no cell that sees both can have it."
)
MAX_NODES = 20


def x_chains(marks: Marks) -> Iterator[Step]:
    """Yield chains over the places of one digit, the most useful first."""
    return _best_first(marks, links_by_digit(marks), Technique.X_CHAIN)


def xy_chains(marks: Marks) -> Iterator[Step]:
    """Yield chains over squares with two digits that begin and end with the same digit."""
    return _best_first(marks, links_by_cell(marks), Technique.XY_CHAIN)


def _best_first(marks: Marks, links: Links, technique: Technique) -> Iterator[Step]:
    found = []
    for start, strong in links.strong.items():
        if not strong:
            continue
        search = ChainSearch(links, start, MAX_NODES)
        for end, length in search.ends:
            if end // 81 != start // 81 or start >= end:
                continue
            removed = links.weak[start] & links.weak[end]
            if removed:
                found.append((*usefulness(removed), length, start, end, removed, search))
    found.sort(key=lambda item: item[:-2])
    for *_, start, end, removed, search in found:
        digit = start // 81 + 1
        cells = tuple(dict.fromkeys(node % 81 for node in search.chain_to(end)))
        params = {
            "digit": digit,
            "chain": listed(cells),
            "start": listed([start % 81]),
            "end": listed([end % 81]),
        }
        removes = crossed(removed >> 81 * (digit - 1), digit)
        yield Step(technique, cells, (digit,), TEMPLATE, params, removes=removes)
