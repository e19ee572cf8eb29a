"""The words for a digit that was to be found, and for other answers."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles.grid import CELLS
from games.rules.cards.moves import Enter
from games.rules.cards.next_digit import way_to_next_digit
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import N_, Move
from study.exercises.kit.exercise import Sentence


def reasons(position: CardsPosition) -> Iterator[Sentence]:
    """Yield what has to be seen to find the next digit: the technique, then step by step."""
    way = way_to_next_digit(grid_of(position), position.solution)
    hardest = max(step.technique for step in way)
    yield N_("The technique: %(technique)s."), {"technique": hardest.label}
    for step in way:
        yield step.template, step.params


def why_not(position: CardsPosition, move: Move) -> Sentence:
    """Return why an answer is not the digit that was to be found."""
    if not isinstance(move, Enter):
        return N_("There is no hurry here: look once more for a digit."), {}
    words = {"digit": move.digit, "square": move.square}
    if is_right_digit(position, move):
        return N_(
            "%(digit)s on %(square)s is right, but harder to find. Look for the easier digit."
        ), words
    return N_("%(digit)s is wrong on %(square)s: another digit belongs there."), words


def is_wrong_digit(position: CardsPosition, move: Move) -> bool:
    """Return whether a move writes a digit where another one belongs."""
    return isinstance(move, Enter) and not is_right_digit(position, move)


def is_right_digit(position: CardsPosition, move: Move) -> bool:
    """Return whether a move writes a digit where it belongs."""
    return isinstance(move, Enter) and position.solution[CELLS[move.square]] == str(move.digit)


def grid_of(position: CardsPosition) -> str:
    """Return the digits on a card as 81 signs."""
    return "".join(str(digit or ".") for digit in position.grid)
