"""The cards that come with the site, and the command that makes them."""

from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import make_cards
from games.puzzles.collection import cards
from games.puzzles.collection.cards import CARDS, Card, cards_of
from games.puzzles.collection.production import CARD_COUNT, CARDS_PER_LEVEL, WANTED, make_card
from games.puzzles.grader import LEVELS, grade
from games.puzzles.solver import solutions
from games.puzzles.techniques import Technique


def test_there_are_forty_cards_of_every_level() -> None:
    assert Counter(card.level for card in CARDS) == dict.fromkeys(LEVELS, CARDS_PER_LEVEL)
    assert [len(cards_of(level)) for level in LEVELS] == [40] * 4
    assert cards_of("impossible") == ()


def test_cards_are_numbered_through() -> None:
    assert [card.number for card in CARDS] == list(range(1, CARD_COUNT + 1))


def test_no_two_cards_are_the_same() -> None:
    assert (
        len({card.puzzle for card in CARDS}) == len({card.solution for card in CARDS}) == CARD_COUNT
    )


def test_every_card_has_the_solution_that_stands_beside_it_and_no_other() -> None:
    assert [card.number for card in CARDS if solutions(card.puzzle) != [card.solution]] == []


def test_every_card_is_as_hard_as_it_says_and_needs_no_trial() -> None:
    for card in CARDS:
        graded = grade(card.puzzle)
        assert graded.technique < Technique.TRIAL
        assert (card.level, card.technique, card.score) == (
            graded.level,
            graded.technique,
            graded.score,
        )


def test_every_level_has_all_its_techniques() -> None:
    for level, wanted in WANTED.items():
        assert {card.technique for card in cards_of(level)} == set(wanted)


@pytest.mark.parametrize("number", [1, 2, 40, 41, 42, 80, 81, 82, 121, 122])
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
    monkeypatch.setattr(make_cards, "make_cards", lambda: map(make_card, range(1, 4)))
    return tmp_path / "cards.txt"


def test_the_command_writes_the_first_lines_of_the_file_and_shows_a_bar(few: Path) -> None:
    out, err = StringIO(), StringIO()
    call_command("make_cards", stdout=out, stderr=err)
    assert few.read_bytes() == b"".join(cards.PATH.read_bytes().splitlines(keepends=True)[:3])
    assert err.getvalue().endswith("\r[########################################] 3/3 easy    \n")
    assert out.getvalue() == "3 cards written.\n"


def test_the_command_can_just_compare(few: Path) -> None:
    few.write_bytes(b"".join(cards.PATH.read_bytes().splitlines(keepends=True)[:3]))
    out = StringIO()
    call_command("make_cards", check=True, stdout=out, stderr=StringIO())
    assert out.getvalue() == "3 cards are as they should be.\n"
    few.write_bytes(few.read_bytes().replace(b"easy", b"hard", 1))
    with pytest.raises(CommandError, match="not what its seed makes"):
        call_command("make_cards", check=True, stdout=out, stderr=StringIO())
