"""The tree of the lines in a study."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from study.models import Variation


@dataclass(frozen=True)
class StudyBranch:
    """A line with the lines that continue it; `fresh` are its moves beyond the line before it."""

    variation: Variation
    fresh: tuple[str, ...]
    branches: list[StudyBranch] = field(default_factory=list)


def tree_of(variations: Iterable[Variation]) -> list[StudyBranch]:
    """Return the lines as a tree, those that begin first in the game first."""
    roots: list[StudyBranch] = []
    path: list[StudyBranch] = []
    for variation in sorted(variations, key=lambda each: (each.ply, each.line)):
        while path and not _goes_on(variation, path[-1].variation):
            path.pop()
        done = len(path[-1].variation.line) if path else 0
        branch = StudyBranch(variation, variation.line[done:])
        (path[-1].branches if path else roots).append(branch)
        path.append(branch)
    return roots


def _goes_on(variation: Variation, before: Variation) -> bool:
    """Return whether a line continues another one."""
    line = before.line
    return variation.ply == before.ply and variation.line[: len(line)] == line
