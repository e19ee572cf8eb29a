"""The winning letters of Frege-Sudoku in words: how many cells are left, and who fills the last."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.frege.position import FregePosition
from games.rules.kit.core import N_
from study.exercises.kit.exercise import Sentence, Turn


def reasons(position: FregePosition, turn: Turn) -> Iterator[Sentence]:
    """Yield the effects of a winning letter in words."""
    seat, after = position.turn, position
    for move in turn:
        after = after.play(move, seat)
    assert isinstance(after, FregePosition)
    if after.outcome:
        yield N_("The other side finds no cell for a letter any more: this was the last one."), {}
        return
    closed = live_cells(position) - live_cells(after) - 1
    if closed:
        text = N_(
            "It closes cells that nobody can fill any more (%(closed)s), and the last letter is "
            "yours."
        )
        yield text, {"closed": closed}
    else:
        yield N_("It leaves so many letters to both sides that the last one is yours."), {}
    yield _cells_left(after, seat)


def _cells_left(after: FregePosition, seat: int) -> Sentence:
    """Return in words how many cells each side can still fill, and how many of these alone."""
    mine, theirs = after.open_to(seat), after.open_to(1 - seat)
    text = N_(
        "Cells that only you can fill now: %(mine)s; only the other side: %(theirs)s; "
        "both: %(both)s."
    )
    counts = {
        "mine": (mine & ~theirs).bit_count(),
        "theirs": (theirs & ~mine).bit_count(),
        "both": (mine & theirs).bit_count(),
    }
    return text, counts


def live_cells(position: FregePosition) -> int:
    """Return how many cells either side can still fill."""
    return (position.open_to(0) | position.open_to(1)).bit_count()
