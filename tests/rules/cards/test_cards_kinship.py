"""The recognition of a puzzle that is shown again: changed, turned, or with more digits."""

from __future__ import annotations

from random import Random

import pytest

from games.puzzles.collection.cards import CARDS
from games.puzzles.collection.kinship import holds_relative, shows_again
from games.rules.cards.deck import drawn_relative

CARD = CARDS[42]


def with_digits(grid: str, solution: str, count: int, rng: Random) -> str:
    """Write so many right digits on a grid."""
    free = [cell for cell in range(81) if grid[cell] == "."]
    chosen = set(rng.sample(free, count))
    return "".join(solution[cell] if cell in chosen else grid[cell] for cell in range(81))


@pytest.mark.parametrize("nth", range(5))
def test_every_relative_of_a_card_is_recognized(nth: int) -> None:
    rng = Random(nth)
    relative, card = drawn_relative(rng), CARDS[rng.randrange(len(CARDS))]
    grid = with_digits(relative.of(card.puzzle), relative.of(card.solution), nth, rng)
    assert shows_again(grid, card.puzzle, card.puzzle)


def test_no_other_card_is_recognized() -> None:
    others = [card for card in CARDS if card is not CARD][::9]
    assert not any(shows_again(other.puzzle, CARD.puzzle, CARD.puzzle) for other in others)


def test_a_card_with_some_clues_changed_is_recognized_as_it_stands() -> None:
    clues = [cell for cell in range(81) if CARD.puzzle[cell] != "."]
    grid = list(CARD.puzzle)
    for cell in clues[:8]:
        grid[cell] = "."
    assert shows_again("".join(grid), CARD.puzzle, CARD.puzzle)


def test_a_relative_without_some_clues_but_with_digits_written_is_recognized() -> None:
    rng = Random(5)
    written = with_digits(CARD.puzzle, CARD.solution, 9, rng)
    relative = drawn_relative(rng)
    fewer = "".join("." if cell % 7 == 0 else sign for cell, sign in enumerate(written))
    assert shows_again(relative.of(fewer), CARD.puzzle, written)


def test_a_wrong_digit_changes_nothing() -> None:
    """The answer must not say whether a digit is right."""
    rng, relative = Random(6), drawn_relative(Random(6))
    cell = rng.choice([cell for cell in range(81) if CARD.puzzle[cell] == "."])
    for digit in "123456789":
        grid = CARD.puzzle[:cell] + digit + CARD.puzzle[cell + 1 :]
        assert holds_relative(relative.of(grid), CARD.puzzle)


def test_an_empty_board_is_like_no_other() -> None:
    assert not shows_again(CARD.puzzle, 81 * ".", 81 * ".")
