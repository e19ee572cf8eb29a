"""Relatives of a puzzle: they are Sudokus again, about as hard, and lead back to the puzzle."""

from __future__ import annotations

import pytest

from games.puzzles.collection.cards import CARDS, Card, cards_of
from games.puzzles.collection.relatives import ORDER, Relative
from games.puzzles.grader import LEVELS, level_of
from games.puzzles.solver import solve
from games.rules.cards import RULESET
from games.rules.cards.moves import Deal
from games.rules.kit.core import CHANCE
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
def test_a_relative_has_the_relative_of_the_solution(level: str) -> None:
    card = cards_of(level)[7]
    relative = WAY.of(card.puzzle)
    assert relative not in {card.puzzle for card in CARDS}
    assert solve(relative) == WAY.of(card.solution)


def at_the_borders(level: str) -> list[Card]:
    """The cards of a level with the lowest scores, and that with the highest."""
    cards = cards_of(level)
    return [*cards[:2], cards[-1]]


def related(card: Card) -> list[str]:
    """Some relatives of a card, the same in every run."""
    ways = [
        WAY,
        Relative("231456789", "456789321"),
        Relative("918273645", "789123456", transposed=True),
    ]
    return [way.of(card.puzzle) for way in ways]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_up_to_hard_relatives_of_the_cards_at_the_borders_have_the_same_level(level: str) -> None:
    relatives = [puzzle for card in at_the_borders(level) for puzzle in related(card)]
    assert {level_of(puzzle) for puzzle in relatives} == {level}


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", ["unfair", "extreme"])
def test_relatives_of_the_hardest_cards_are_unfair_or_extreme(level: str) -> None:
    relatives = [puzzle for card in at_the_borders(level) for puzzle in related(card)]
    assert {level_of(puzzle) for puzzle in relatives} <= {"unfair", "extreme"}


def test_a_game_has_the_level_of_the_printed_card_whatever_its_relative_would_grade() -> None:
    """Card 335 is unfair; in these digits and places other steps come first."""
    card = CARDS[334]
    deal = Deal(card.puzzle, card.solution)
    dealt = deal.related(Relative("298631547", "465132798", "213564789", transposed=True))
    assert (card.level, level_of(dealt.clues)) == ("unfair", "extreme")
    start = RULESET.start(1, {"card": "unfair"})
    assert start.refusal(dealt, CHANCE) is None
    assert RULESET.start(1, {"card": "extreme"}).refusal(dealt, CHANCE) is not None


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
