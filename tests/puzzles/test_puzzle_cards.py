"""The cards that come with the site, and the command that makes them."""

from collections import Counter
from hashlib import sha256
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from games.management.commands import make_cards
from games.puzzles.collection import cards
from games.puzzles.collection.cards import CARDS, Card, cards_of
from games.puzzles.collection.likeness import likeness
from games.puzzles.collection.production import (
    BORDERS,
    CARD_COUNT,
    CARDS_PER_LEVEL,
    make_card,
)
from games.puzzles.grader import LEVELS, grade
from games.puzzles.solver import solutions
from games.puzzles.techniques import Technique


def test_there_are_a_hundred_cards_of_every_level() -> None:
    assert Counter(card.level for card in CARDS) == dict.fromkeys(LEVELS, CARDS_PER_LEVEL)
    assert [len(cards_of(level)) for level in LEVELS] == [100] * 5
    assert cards_of("impossible") == ()


def test_cards_are_numbered_through() -> None:
    assert [card.number for card in CARDS] == list(range(1, CARD_COUNT + 1))


def test_the_cards_stay_what_games_were_dealt() -> None:
    """Logs name their cards, and draws are drawn again from the list: if this fails, leave
    cards.txt as it was, and ship other cards beside it.
    """
    deals = (f"{card.number} {card.level} {card.puzzle} {card.solution}" for card in CARDS)
    digest = sha256("\n".join(deals).encode("ascii")).hexdigest()
    assert digest == "6e806570d050e589a11cf9993dd1a8588ccf34c4e9d211e9862fcf5ff3cc9a40"


def test_no_two_cards_are_the_same() -> None:
    assert (
        len({card.puzzle for card in CARDS}) == len({card.solution for card in CARDS}) == CARD_COUNT
    )


@pytest.mark.slow
def test_no_two_cards_are_relatives() -> None:
    """With other digits, lines exchanged or turned over, none would be another."""
    assert len({likeness(card.puzzle, card.solution) for card in CARDS}) == CARD_COUNT


@given(st.integers(0, CARD_COUNT - 1), st.randoms(use_true_random=False))
def test_relatives_are_alike(which: int, rng: Random) -> None:
    card = CARDS[which]
    assert likeness(*relatives(card, rng)) == likeness(card.puzzle, card.solution)


def relatives(card: Card, rng: Random) -> tuple[str, str]:
    """Return puzzle and solution with digits and lines exchanged, and perhaps turned over."""
    rows, columns = (
        [3 * band + line for band in shuffled(rng) for line in shuffled(rng)] for _ in range(2)
    )
    digits = "".join(rng.sample("123456789", 9))
    cells = [9 * row + column for row in rows for column in columns]
    if rng.random() < 0.5:
        cells = [cell for column in range(9) for cell in cells[column::9]]
    puzzle, solution = (
        "".join(grid[cell] for cell in cells).translate(str.maketrans("123456789", digits))
        for grid in (card.puzzle, card.solution)
    )
    return puzzle, solution


def shuffled(rng: Random) -> list[int]:
    """Return 0, 1 and 2 in some order."""
    return rng.sample(range(3), 3)


@pytest.mark.parametrize("level", LEVELS)
def test_every_card_has_the_solution_that_stands_beside_it_and_no_other(level: str) -> None:
    cards_of_level = cards_of(level)
    assert [card for card in cards_of_level if solutions(card.puzzle) != [card.solution]] == []


@pytest.mark.parametrize(
    ("level", "share"),
    [
        pytest.param(level, share, marks=() if share == 3 else pytest.mark.slow)
        for level in LEVELS
        for share in range(0, 10, 3)
    ],
)
def test_a_card_is_as_hard_as_it_says_and_needs_no_trial(level: str, share: int) -> None:
    for card in cards_of(level)[share::10]:
        graded = grade(card.puzzle)
        assert graded.technique < Technique.TRIAL
        assert (card.level, card.technique, card.score) == (
            graded.level,
            graded.technique,
            graded.score,
        )


def test_the_cards_of_a_level_are_spread_over_its_scores() -> None:
    for level, borders in BORDERS.items():
        scores = [card.score for card in cards_of(level)]
        count = CARDS_PER_LEVEL // (len(borders) - 1)
        for more_than, most in pairwise(borders):
            assert sum(more_than < score <= most for score in scores) == count


@pytest.mark.slow
def test_cards_are_symmetric_and_have_no_pair_of_clues_too_many() -> None:
    for card in CARDS:
        given_cells = [sign != "." for sign in card.puzzle]
        assert given_cells == given_cells[::-1]
    for card in CARDS[::50]:
        for cell in range(41):
            if card.puzzle[cell] != ".":
                signs = list(card.puzzle)
                signs[cell] = signs[80 - cell] = "."
                assert len(solutions("".join(signs))) == 2


@pytest.mark.first_by_day
@pytest.mark.parametrize("number", [1, 2, 100, 101, 102, 201])
def test_a_card_comes_out_the_same_again(number: int) -> None:
    assert make_card(number) == CARDS[number - 1]


def test_a_card_does_not_show_its_solution_by_accident() -> None:
    assert CARDS[0].solution not in repr(CARDS[0])


def test_a_line_is_read_as_it_is_written() -> None:
    lines = cards.PATH.read_text().splitlines()
    assert [card.line for card in CARDS] == lines
    assert Card.read(lines[5]) == CARDS[5]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The command with three cards and a file of its own."""
    monkeypatch.setattr(make_cards, "PATH", tmp_path / "cards.txt")
    monkeypatch.setattr(make_cards, "CARD_COUNT", 3)
    monkeypatch.setattr(make_cards, "make_cards", lambda first: map(make_card, range(first, 4)))
    return tmp_path / "cards.txt"


def test_the_command_writes_the_first_lines_of_the_file_and_shows_a_bar(few: Path) -> None:
    out, err = StringIO(), StringIO()
    call_command("make_cards", stdout=out, stderr=err)
    assert few.read_bytes() == b"".join(cards.PATH.read_bytes().splitlines(keepends=True)[:3])
    assert err.getvalue().endswith("\r[########################################] 3/3 easy    \n")
    assert out.getvalue() == "3 cards written.\n"


@pytest.mark.slow
def test_the_command_can_just_compare(few: Path) -> None:
    few.write_bytes(b"".join(cards.PATH.read_bytes().splitlines(keepends=True)[:3]))
    out = StringIO()
    call_command("make_cards", check=True, stdout=out, stderr=StringIO())
    assert out.getvalue() == "3 cards are as they should be.\n"
    few.write_bytes(few.read_bytes().replace(b"easy", b"hard", 1))
    with pytest.raises(CommandError, match="not what its seed makes"):
        call_command("make_cards", check=True, stdout=out, stderr=StringIO())


def test_the_command_goes_on_where_it_was_stopped(few: Path) -> None:
    lines = cards.PATH.read_text().splitlines(keepends=True)[:3]
    few.with_suffix(".part").write_text("".join(lines[:2]))
    err = StringIO()
    call_command("make_cards", stdout=StringIO(), stderr=err)
    assert few.read_text() == "".join(lines)
    assert "2/3" not in err.getvalue()
    assert not few.with_suffix(".part").exists()


def test_the_command_refuses_relatives(few: Path) -> None:
    first = cards.PATH.read_text().splitlines(keepends=True)[0]
    few.with_suffix(".part").write_text(first * 2)
    with pytest.raises(CommandError, match="relatives"):
        call_command("make_cards", stdout=StringIO(), stderr=StringIO())
    assert not few.exists()
