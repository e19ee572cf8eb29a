"""The exercises of Sudoku cards: some of the shipped cards each day, until all have had their
turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random

from games.puzzles.collection.cards import CARDS, Card
from games.puzzles.collection.relatives import Relative
from games.puzzles.grader.levels import COSTS
from games.puzzles.grid import NAMES
from games.rules.cards.deck import drawn_relative
from games.rules.cards.moves import Enter
from games.rules.kit.core import OptionValue
from study.exercises.cards.finds import DigitFind, hardest_find
from study.exercises.kit.collection import CollectedTask
from study.exercises.kit.exercise import OnlyTurn

OPTIONS: dict[str, OptionValue] = {"between": "open"}
"""The options under which a digit can be written at once."""
CARDS_PER_DAY = 10
MIN_RATING, RATING_PER_COST = 1000, 5
"""The first rating of an exercise, which follows from its technique before anybody has tried it."""
PREFIX = "find on card "


class CardCollection:
    """The collection of the hardest finds of all shipped cards."""

    def names(self) -> Sequence[str]:
        """Return the names of the tasks of all cards."""
        return [name_of(card) for card in CARDS]

    def of_day(self, day: date) -> Sequence[str]:
        """Return the names of the tasks of the cards of a day."""
        return [name_of(card) for card in cards_of_day(day)]

    def task(self, name: str, rng: Random) -> CollectedTask | None:
        """Return the hardest find of a card, on a relative of it as games deal them."""
        number = int(name.removeprefix(PREFIX))
        card = next(card for card in CARDS if card.number == number)
        find = hardest_find(card)
        return _task(card, find, drawn_relative(rng)) if find else None


def cards_of_day(day: date) -> Sequence[Card]:
    """Return the cards of a day from a fixed order, which begins anew after all of them."""
    order = Random("cards").sample(CARDS, len(CARDS))
    begin = day.toordinal() * CARDS_PER_DAY % len(CARDS)
    return order[begin : begin + CARDS_PER_DAY]


def name_of(card: Card) -> str:
    """Return the name of the task of a card, whichever relative of it is shown."""
    return f"{PREFIX}{card.number}"


def _task(card: Card, find: DigitFind, relative: Relative) -> CollectedTask:
    solution = relative.of(card.solution)
    cell = _cell_of(relative, find.cell)
    return CollectedTask(
        options=OPTIONS,
        position=f"Card: {relative.of(find.grid)}\nSolution: {solution}\nMoves: glass",
        solution=(OnlyTurn(str(Enter(int(solution[cell]), NAMES[cell])), ""),),
        ply=find.written,
        rating=MIN_RATING + RATING_PER_COST * COSTS[find.technique],
    )


def _cell_of(relative: Relative, cell: int) -> int:
    """Return the cell of a relative where it has a cell of its puzzle."""
    marked = "." * cell + "1" + "." * (80 - cell)
    return next(at for at, sign in enumerate(relative.of(marked)) if sign != ".")
