"""The winning letters of Frege-Sudoku in words: how many cells are left, and who fills the last."""

from __future__ import annotations

from games.rules.frege.position import FregePosition
from games.rules.kit.core import N_
from study.exercises.kit.exercise import Sentence, Turn


def reason(position: FregePosition, turn: Turn) -> Sentence:
    """Return the effect of a winning letter in words."""
    seat, after = position.turn, position
    for move in turn:
        after = after.play(move, seat)
    assert isinstance(after, FregePosition)
    if after.outcome:
        return N_("The other side finds no cell for a letter any more: this was the last one."), {}
    closed = live_cells(position) - live_cells(after) - 1
    if closed:
        text = N_(
            "It closes cells that nobody can fill any more (%(closed)s), and the last letter is "
            "yours."
        )
        return text, {"closed": closed}
    return N_("It leaves so many letters to both sides that the last one is yours."), {}


def live_cells(position: FregePosition) -> int:
    """Return how many cells either side can still fill."""
    return (position.open_to(0) | position.open_to(1)).bit_count()
