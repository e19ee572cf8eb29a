"""The weights of what a position shows: in variant 1 by board, in variant 2 the same for all."""

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
    but two, `holes` that of a free hole by seat and level. Levels count their noise in lines.
    `lead_per_result` is the lead with which 0.76 of a result is to be expected.
    """

    line: int
    near: int
    holes: tuple[tuple[int, ...], tuple[int, ...]]
    on_move: int = 0
    lead_per_result: int = 65


FITTED = {
    (4, 4): Weights(
        line=3,
        near=7,
        holes=((0, 30, 60, 30), (0, 40, 60, 35)),
        on_move=12,
        lead_per_result=195,
    ),
    (5, 5): Weights(
        line=3,
        near=4,
        holes=((0, 20, 15, 20, 5), (0, 45, 0, 40, 0)),
        on_move=3,
        lead_per_result=46,
    ),
}
"""The weights by size and length, from logistic fits of 50,000 quiet positions of self-play on 4³
and of twice 250,000 on 5³; `docs/decisions/compiled-engines.md` has the matches.
"""

CAPTURE_LINE, CAPTURE_NEAR, CAPTURE_HOLE = 3, 3, 9
"""The worth of lines and holes in variant 2, from a logistic fit of 140,000 positions of self-play
on 4³, as are the following ones.
"""
BALL = 28
"""The worth of a captured ball."""
AT_HAND = 36
"""The worth of a capture that the side to drop can make at once, or that it cannot prevent."""
BEFORE_THEIRS = 33
"""The share of a capture's worth that is left when the enemy captures right afterwards."""
CAPTURE_LEAD_PER_RESULT = 58
"""The lead with which 0.76 of a result is to be expected in variant 2.

120 games of the engine with itself (15,000 nodes a move) were fitted best by it on 4³; by 24 on 5³
and by 78 on 3³.
"""


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
    return FITTED.get((size, length)) or by_theory(size)
