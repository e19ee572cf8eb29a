"""The answers in the lesson of Sudoku cards, and what they have written on its card."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.cards.moves import Enter
from games.rules.cards.position import CardsPosition
from study.lessons.kit.lesson import Attempt

CARD = (
    "Card: .1.79.3..4...6..1...938...5.5.6.3.......7.632.68..95.423.9..4....68.2..79.1....6.\n"
    "Solution: "
    "815794326473265819629381745752643981194578632368129574237916458546832197981457263\n"
)
UNCOVERED = {"between": "open"}


def after(tried: Attempt) -> CardsPosition:
    """Return the position after the answer."""
    assert isinstance(tried.after, CardsPosition)
    return tried.after


def entered(tried: Attempt) -> Enter | None:
    """Return the digit that was written; None where the answer is something else."""
    (move,) = tried.moves
    return move if isinstance(move, Enter) else None


def is_nothing_written(tried: Attempt) -> bool:
    """Return whether the turn was over without a digit."""
    return entered(tried) is None


def is_wiped_off(tried: Attempt) -> bool:
    """Return whether a wrong digit was written."""
    return after(tried).wiped is not None


def written(tried: Attempt) -> Mapping[str, object]:
    """Return the parameters for the digit and its square."""
    entry = entered(tried)
    return {"digit": entry.digit, "square": entry.square} if entry else {}
