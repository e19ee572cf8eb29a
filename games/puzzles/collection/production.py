"""Making the shipped cards. Each has a random stream of its own, so any one can be made again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.puzzles.collection.card import Card
from games.puzzles.generator import generate
from games.puzzles.grader import COSTS, LEVELS, grade, harder, level_of_technique, walk
from games.puzzles.marks import Marks
from games.puzzles.solver import solve
from games.puzzles.techniques.singles import hidden_singles, naked_singles

SEED = "Fernzug cards 2"
CARDS_PER_LEVEL = 100
"""How many cards each level has."""
CARD_COUNT = CARDS_PER_LEVEL * len(LEVELS)
BORDERS: dict[str, tuple[int, ...]] = {
    "easy": (0, 220, 240, 260, 280, 300, 320, 340, 360, 390, 800),
    "medium": (0, 360, 390, 420, 440, 460, 480, 510, 540, 600, 1000),
    "hard": (0, 500, 600, 670, 730, 790, 850, 920, 1000, 1150, 1600),
    "unfair": (0, 1050, 1300, 1480, 1650, 1800),
    "extreme": (1800, 2080, 2500, 3000, 4000, 9999),
}
"""Level → the scores between which its cards lie in turn, in bands of about equal frequency."""
PASSED_OVER: dict[int, int] = {335: 1, 350: 1, 361: 1, 441: 1}
"""Card → how many fitting puzzles of its stream are passed over, because HoDoKu places them
elsewhere.
"""


def make_cards(first: int = 1) -> Iterator[Card]:
    """Yield all cards from this number on, one after the other."""
    return map(make_card, range(first, CARD_COUNT + 1))


def make_card(number: int) -> Card:
    """Return the first puzzle of this card's stream with the level and about the score wanted.

    It is symmetric, and no pair of clues can be spared.
    """
    which, place = divmod(number - 1, CARDS_PER_LEVEL)
    level = list(LEVELS)[which]
    band = place % (len(BORDERS[level]) - 1)
    more_than, most = BORDERS[level][band : band + 2]
    rng = Random(f"{SEED} {number}")
    left_out = PASSED_OVER.get(number, 0)
    while True:
        puzzle = generate(rng, symmetric=True)
        if level != "easy" and _needs_singles_alone(puzzle):
            continue
        solution = solve(puzzle)
        if _is_within(most, level, puzzle, solution):
            graded = grade(puzzle)
            if graded.level == level and graded.score > more_than:
                if not left_out:
                    return Card(number, level, puzzle, solution, graded.technique, graded.score)
                left_out -= 1


def _needs_singles_alone(puzzle: str) -> bool:
    """Return whether filling in singles solves the puzzle, as it does for most. Quicker to see than
    a grade.
    """
    marks = Marks.of(puzzle)
    is_stuck = False
    while not is_stuck:
        is_stuck = True
        for find in (naked_singles, hidden_singles):
            for step in find(marks):
                marks.place(*step.places[0])
                is_stuck = False
    return marks.solved


def _is_within(most: int, level: str, puzzle: str, solution: str) -> bool:
    """Return whether neither the score nor any technique is too hard, without looking further than
    needed.
    """
    score = 0
    for step in walk(puzzle, solution):
        score += COSTS[step.technique]
        if score > most or harder(level, level_of_technique(step.technique)) != level:
            return False
    return True
