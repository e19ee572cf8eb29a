"""The tree of the lines in a study."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from study.models import Variation


@dataclass(frozen=True)
class StudyBranch:
    """A line in its place in the tree.

    It continues `depth` lines before it, the last of which is the nearest one above it with less
    depth; `fresh` are its moves beyond that one.
    """

    variation: Variation
    fresh: tuple[str, ...]
    depth: int


def tree_of(variations: Iterable[Variation]) -> list[StudyBranch]:
    """Return the lines as a tree, each above those that continue it; those that begin first in the
    game come first.
    """
    branches: list[StudyBranch] = []
    path: list[Variation] = []
    for variation in sorted(variations, key=lambda each: (each.ply, each.line)):
        while path and not _goes_on(variation, path[-1]):
            path.pop()
        done = len(path[-1].line) if path else 0
        branches.append(StudyBranch(variation, variation.line[done:], len(path)))
        path.append(variation)
    return branches


def _goes_on(variation: Variation, before: Variation) -> bool:
    """Return whether a line continues another one."""
    line = before.line
    return variation.ply == before.ply and variation.line[: len(line)] == line
