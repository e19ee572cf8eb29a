"""The weights of what a quiet position of variant 1 shows, by board."""

from dataclasses import dataclass

NEAR = 3
"""How much more than 1 an open line counts with all but two of its balls; with all but three it
counts 1.
"""
HOLE = 4
"""How much every hole adds."""
FAVOURABLE = 14
"""How much a hole adds under which the enemy will have to drop in the end."""


@dataclass(frozen=True)
class Weights:
    """The worth of lines, of holes, and of being about to drop (`on_move`).

    `line` is that of an open line with all but three of its balls, `near` so much more with all
    but two, `holes` that of a free hole by seat and level. `unit` is about the worth of an open
    line, in which levels count their noise.
    """

    line: int
    near: int
    holes: tuple[tuple[int, ...], tuple[int, ...]]
    on_move: int = 0
    unit: int = 1


FITTED = Weights(line=3, near=7, holes=((0, 30, 60, 30), (0, 40, 60, 35)), on_move=12, unit=3)
"""The weights of the 4³ board, from a logistic fit of 50,000 quiet positions of self-play."""


def by_theory(size: int) -> Weights:
    """Return weights for a board whose games were not fitted.

    When only the rod below a hole is left, the number of balls placed tells who has to drop there:
    on every board White under the second and fourth level, Black under the third and fifth.
    """
    white, black = (
        tuple(HOLE + FAVOURABLE * (level > 0 and level % 2 == odd) for level in range(size))
        for odd in (0, 1)
    )
    return Weights(1, NEAR, (white, black))


def weights_of(size: int, length: int) -> Weights:
    """Return the weights for a board."""
    return FITTED if (size, length) == (4, 4) else by_theory(size)
