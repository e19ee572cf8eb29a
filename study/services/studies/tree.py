"""The tree of kept lines, those of one study or those of several players together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from study.models import Variation

Place = tuple[int, tuple[str, ...]]
"""Where a line stands in the tree: the number of moves of the game before it, and its own moves."""


@dataclass(frozen=True)
class StudyBranch:
    """A line in its place in the tree, as everybody has kept it who did.

    It begins after `ply` moves of the game, and continues `depth` lines before it, the last of
    which is the nearest one above it with less depth; `fresh` are its moves beyond that one.
    """

    kept: tuple[Variation, ...]
    ply: int
    fresh: tuple[str, ...]
    depth: int


def tree_of(variations: Iterable[Variation], played: Sequence[str] = ()) -> list[StudyBranch]:
    """Return the lines as a tree, each above those that continue it; those that begin first in the
    game come first.

    A line begins where it leaves the moves of the game that were `played`.
    """
    places: dict[Place, list[Variation]] = {}
    for variation in variations:
        places.setdefault(_place_of(variation, played), []).append(variation)
    branches: list[StudyBranch] = []
    path: list[Place] = []
    for place in sorted(places):
        while path and not _goes_on(place, path[-1]):
            path.pop()
        done = len(path[-1][1]) if path else 0
        ply, line = place
        branches.append(StudyBranch(tuple(places[place]), ply, line[done:], len(path)))
        path.append(place)
    return branches


def _place_of(variation: Variation, played: Sequence[str]) -> Place:
    """Return where a line leaves the game, and its moves from there."""
    line = variation.line
    common = common_length(line, played[variation.ply :])
    return variation.ply + common, line[common:]


def common_length(first: Sequence[str], second: Sequence[str]) -> int:
    """Return how many moves two lines have in common from their beginning on."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _goes_on(place: Place, before: Place) -> bool:
    """Return whether a line continues another one."""
    ply, line = before
    return place[0] == ply and place[1][: len(line)] == line
