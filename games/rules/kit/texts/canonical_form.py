"""The canonical form of a position, a text that is the same for all positions that symmetry makes
equal.

A board that is turned or mirrored asks for the same decisions, so what was played on it counts for
all its images. A game takes part where its ruleset is a `SymmetricRuleset`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from games.rules.kit.position import Move, Position
from games.rules.kit.ruleset import Ruleset


@dataclass(frozen=True)
class Image:
    """A position as a symmetry of its board shows it.

    `text` says all that the rules need to go on, so two positions with one text are equal; `rename`
    returns the notation of the move that a move becomes.
    """

    text: str
    rename: Callable[[Move], str]


class SymmetricRuleset(ABC):
    """A ruleset whose positions recur in other games, perhaps turned or mirrored."""

    @abstractmethod
    def images(self, position: Position) -> Iterator[Image]:
        """Yield the position under each symmetry of its board, itself among them.

        >>> len({image.text for image in sogo.images(replay(sogo, 2, {}, [(0, "A1")]))})
        4
        """


@dataclass(frozen=True)
class CanonicalForm:
    """The least of the texts among the images of a position, and the images that have it."""

    text: str
    images: tuple[Image, ...]

    def name_of(self, move: Move) -> str:
        """Return the name of a move in this form: the same for all moves that a symmetry of the
        position exchanges.

        >>> form = canonical_form(sogo, sogo.start(2, {}))
        >>> form.name_of(sogo.parse("D4")), form.name_of(sogo.parse("A1"))
        ('A1', 'A1')
        """
        return min(image.rename(move) for image in self.images)


def canonical_form(ruleset: Ruleset, position: Position) -> CanonicalForm | None:
    """Return the canonical form of a position; None in games whose positions do not recur.

    >>> first, second = (replay(sogo, 2, {}, [(0, rod)]) for rod in ("A1", "D4"))
    >>> canonical_form(sogo, first).text == canonical_form(sogo, second).text
    True
    """
    if not isinstance(ruleset, SymmetricRuleset):
        return None
    images = tuple(ruleset.images(position))
    least = min(image.text for image in images)
    return CanonicalForm(least, tuple(image for image in images if image.text == least))


@cache
def square_symmetries(side: int) -> tuple[tuple[int, ...], ...]:
    """Return the eight symmetries of a square, each as cell → the cell it goes to.

    Cells are numbered line by line, `side` a line; the first symmetry leaves all where it is.

    >>> len(square_symmetries(4)), square_symmetries(2)[0]
    (8, (0, 1, 2, 3))
    """
    last = side - 1

    def cells(goes_to: Callable[[int, int], tuple[int, int]]) -> tuple[int, ...]:
        places = (goes_to(cell // side, cell % side) for cell in range(side * side))
        return tuple(line * side + column for line, column in places)

    return (
        cells(lambda line, column: (line, column)),
        cells(lambda line, column: (line, last - column)),
        cells(lambda line, column: (last - line, column)),
        cells(lambda line, column: (last - line, last - column)),
        cells(lambda line, column: (column, line)),
        cells(lambda line, column: (column, last - line)),
        cells(lambda line, column: (last - column, line)),
        cells(lambda line, column: (last - column, last - line)),
    )


def arranged(signs: str | list[str], symmetry: tuple[int, ...]) -> list[str]:
    """Return the signs of all cells where a symmetry puts them.

    >>> "".join(arranged("abcd", square_symmetries(2)[1]))
    'badc'
    """
    found = [""] * len(symmetry)
    for cell, target in enumerate(symmetry):
        found[target] = signs[cell]
    return found
