"""The evaluation of a quiet Sogo position for the side about to drop, in about the worth of
lines.
"""

from games.bots.sogo.bitboard import Geometry, Side

NEAR = 3
"""An open line counts 1 with all but three of its balls, so much more with all but two."""
HOLE = 4
"""More for every hole."""
FAVOURABLE = 14
"""More for a hole under which the enemy will have to drop in the end."""

BALL = 40
"""A captured ball (variant 2)."""
AT_HAND = 30
"""A capture the side to drop can make at once, or one it cannot prevent."""
BEFORE_THEIRS = 12
"""The share of a capture's worth that is left when the enemy captures right afterwards."""
TO_BLOCK = 4
"""Having to spend the turn on a block."""


def lines_and_holes(board: Geometry, us: Side, them: Side) -> int:
    """Open lines and free holes, ours less theirs."""
    mine, my_holes, my_some, my_three, my_two = us
    theirs, their_holes, their_some, their_three, their_two = them
    my_open = board.every ^ their_some
    their_open = board.every ^ my_some
    score = (
        (my_three & my_open).bit_count()
        - (their_three & their_open).bit_count()
        + NEAR * ((my_two & my_open).bit_count() - (their_two & their_open).bit_count())
    )
    if my_holes or their_holes:
        free = board.full ^ mine ^ theirs
        score += HOLE * ((my_holes & free).bit_count() - (their_holes & free).bit_count())
    return score


def evaluate(board: Geometry, us: Side, them: Side, turn: int) -> int:
    """Evaluate a position of variant 1: adds who will be forced under whose holes.

    `turn` is the seat of `us`.
    """
    score = lines_and_holes(board, us, them)
    if us[1] or them[1]:
        free = board.full ^ us[0] ^ them[0]
        score += FAVOURABLE * (
            (us[1] & free & board.favourable[turn]).bit_count()
            - (them[1] & free & board.favourable[1 - turn]).bit_count()
        )
    return score


def evaluate_captures(board: Geometry, us: Side, them: Side, ready: int, lead: int) -> int:
    """Evaluate a position of variant 2: balls taken (`lead`), those about to be, and open lines."""
    score = BALL * lead + lines_and_holes(board, us, them)
    theirs = ready & them[1]
    if ready & us[1]:
        return score + (BEFORE_THEIRS if theirs else AT_HAND)
    if theirs:
        return score - (AT_HAND if theirs & theirs - 1 else TO_BLOCK)
    return score
