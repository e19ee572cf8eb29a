"""Relatives of a puzzle: they are Sudokus again, just as hard, and lead back to the puzzle."""

from __future__ import annotations

import pytest

from games.puzzles.collection.cards import CARDS, cards_of
from games.puzzles.collection.relatives import ORDER, Relative
from games.puzzles.grader import LEVELS, grade
from games.puzzles.solver import solve
from tests.rules.cards.boards import EXAMPLE

WAY = Relative("987654321", "231546798", "798132654", transposed=True)
NAMED = "".join(chr(ord("A") + cell) for cell in range(81))
"""A grid in which every square has a sign of its own, none of them a digit."""


def test_lines_are_told_by_the_number_they_had() -> None:
    rows = [NAMED[start : start + 9] for start in range(0, 81, 9)]
    assert Relative(rows="312456789").of(NAMED) == "".join([rows[2], *rows[:2], *rows[3:]])
    first = Relative(columns="456789123").of(NAMED)[:9]
    assert first == rows[0][3:] + rows[0][:3]


def test_the_puzzle_is_mirrored_before_its_lines_move() -> None:
    mirrored = "".join(NAMED[column * 9 + row] for row in range(9) for column in range(9))
    assert Relative(transposed=True).of(NAMED) == mirrored
    turned = Relative(rows=WAY.rows, columns=WAY.columns)
    assert Relative(rows=WAY.rows, columns=WAY.columns, transposed=True).of(NAMED) == (
        turned.of(mirrored)
    )


def test_digits_stand_in_for_digits_and_empty_squares_stay_empty() -> None:
    assert Relative("234567891").of("1.9" + "." * 78)[:3] == "2.1"


@pytest.mark.parametrize("way", [Relative(), WAY, Relative(digits="231456789", rows="456789321")])
def test_a_relative_leads_back_to_its_puzzle_and_reads_back(way: Relative) -> None:
    assert way.undone(way.of(EXAMPLE.clues)) == EXAMPLE.clues
    assert Relative.read(str(way)) == way


@pytest.mark.parametrize("level", LEVELS)
def test_a_relative_has_the_relative_of_the_solution_and_the_same_level(level: str) -> None:
    card = cards_of(level)[7]
    relative = WAY.of(card.puzzle)
    assert relative not in {card.puzzle for card in CARDS}
    assert solve(relative) == WAY.of(card.solution)
    assert grade(relative).level == level


@pytest.mark.parametrize(
    "text",
    [
        "",
        f"{ORDER}:{ORDER}",
        f"{ORDER}:{ORDER}:{ORDER}:x",
        f"112345678:{ORDER}:{ORDER}",
        f"{ORDER}:142356789:{ORDER}",
        f"{ORDER}:{ORDER}:147258369",
        f"{ORDER}:{ORDER}:123123789",
    ],
)
def test_what_would_be_no_sudoku_any_more_is_not_read(text: str) -> None:
    assert Relative.read(text) is None
