"""Entering letters, and how a game ends; the numbers are those of the vectors."""

from collections import Counter

import pytest

from games.rules.frege import RULESET
from games.rules.frege.letters import BLUE, LETTERS, RED, SYMBOLS
from games.rules.frege.moves import Enter
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STANDARD, letters_of
from games.rules.kit.core import MalformedMove
from tests.rules.frege.boards import VECTORS, played, start


def refusal(move: str, position: FregePosition, seat: int) -> str:
    return str(position.refusal(RULESET.parse(move), seat))


def test_the_usual_start_is_the_documented_one() -> None:
    """Interpretation frege-1."""
    assert VECTORS["start"] == STANDARD
    assert start().letters == letters_of(VECTORS["start"])
    assert start().entered == 0


@pytest.mark.parametrize(("seat", "begins"), [(RED, "red"), (BLUE, "blue")])
def test_each_side_has_188_first_moves(seat: int, begins: str) -> None:
    expected = VECTORS["legal_moves_start"]
    moves = list(start(begins=begins).legal_moves(seat))
    assert len(moves) == expected[begins] == 188
    counts = Counter(move.letter for move in moves if isinstance(move, Enter))
    assert counts == {letter: expected[letter] for letter in ("GOTL", "FREg")[seat]}


def test_either_side_may_begin() -> None:
    assert start().to_move == {RED}
    assert start(begins="blue").to_move == {BLUE}
    assert played("Fd8", begins="blue").to_move == {RED}


def test_64_moves_fill_the_board_and_draw() -> None:
    position = played(*VECTORS["drawn_64"])
    assert position.letters == letters_of(VECTORS["completion"])
    assert position.entered == 64
    assert position.outcome
    assert position.outcome.winners == set()


def test_the_game_goes_on_until_the_last_of_64_cells() -> None:
    """“Eine Partie kann maximal 61 Züge lang sein” is not enforced (interpretation frege-3)."""
    assert played(*VECTORS["drawn_64"][:63]).outcome is None


def test_who_cannot_move_loses_after_62_moves() -> None:
    """Interpretation frege-7."""
    position = played(*VECTORS["decisive_62"])
    assert position.outcome
    assert position.outcome.winners == {BLUE}
    assert position.turn == RED
    board = RULESET.board(position, None, hints=True)
    assert [note.params for note in board.remarks] == [{"cells": "g2, h1"}]


def test_who_cannot_move_loses_though_the_other_could_go_on() -> None:
    """“so zu spielen, dass der Gegenspieler zuerst nicht mehr kann” (interpretation frege-4)."""
    over = [position for position in _lost() if position.can_move(1 - position.turn)]
    assert over
    for position in over:
        assert position.outcome
        assert position.outcome.winners == {1 - position.turn}


def _lost() -> list[FregePosition]:
    """Games in which each side takes the first or the last cell it can."""
    found = []
    for first, second in ((0, -1), (-1, 0), (0, 0), (-1, -1)):
        position = start()
        while position.to_move:
            moves = list(position.legal_moves(position.turn))
            position = position.play(moves[(first, second)[position.turn]], position.turn)
        found.append(position)
    return found


def test_red_g_and_blue_g_are_two_letters() -> None:
    """Interpretation frege-2."""
    position = played("Gb8", "gc9")
    assert position.symbol(1 * 9 + 1) == "G"
    assert position.symbol(2) == "g"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("Oa8", "letter-in-row letter=O cell=a8"),
        ("Oc1", "letter-in-column letter=O cell=c1"),
        ("Oa7", "letter-in-box letter=O cell=a7"),
        ("Gb7", "cell-taken cell=b7"),
        ("Fd9", "not-your-letter letter=f letters=G O T L"),
        ("gd9", "not-your-letter letter=g letters=G O T L"),
    ],
)
def test_a_refusal_says_why(move: str, sentence: str) -> None:
    assert refusal(move, start(), RED) == sentence


def test_a_start_is_not_drawn_where_it_is_settled() -> None:
    sentence = "start-drawn-already"
    assert str(start().objection(RULESET.parse("start1"), RED)) == sentence


@pytest.mark.parametrize("text", ["Gd9", " Gd9 ", "G d9", "G\td9"])
def test_spaces_in_a_move_do_not_matter(text: str) -> None:
    assert RULESET.parse(text) == Enter("G", "d9")


def test_moves_are_written_with_the_letters_that_the_board_shows() -> None:
    options = RULESET.clean({})
    for letter, symbol in zip(LETTERS, SYMBOLS, strict=False):
        move = RULESET.parse(f"{letter}d9")
        spelled = RULESET.spell(move, options)
        assert spelled == f"{symbol}d9"
        assert RULESET.parse(spelled) == move
        assert RULESET.wording(move, options)[1]["letter"] == symbol


def test_blue_may_be_typed_as_the_board_shows_it() -> None:
    assert RULESET.parse("fd8") == RULESET.parse("Fd8") == Enter("F", "d8")
    assert RULESET.parse("gd8") != RULESET.parse("Gd8")
    with pytest.raises(MalformedMove, match="^not-a-move"):
        RULESET.parse("od8")
