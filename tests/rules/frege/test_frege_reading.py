"""Pasted positions: 81 characters at any time of a game, or its moves."""

import pytest

from games.rules.frege import RULESET
from games.rules.frege.letters import BLUE, RED
from games.rules.frege.starts import STANDARD
from games.rules.kit.core import BadNotation
from tests.rules.frege.boards import POINT_SYMMETRIC, VECTORS, played, put, read, start


def test_a_position_is_written_as_81_characters_and_who_is_to_move() -> None:
    assert RULESET.write(played("Gb8")) == f"{put(b8='G')}\nBlue to move"


@pytest.mark.parametrize("plies", range(0, 65, 8))
def test_a_position_is_read_at_any_time_of_a_game(plies: int) -> None:
    position = played(*VECTORS["drawn_64"][:plies])
    assert read(RULESET.write(position)) == position


def test_a_lost_position_is_read_with_its_outcome() -> None:
    position = played(*VECTORS["decisive_62"])
    assert RULESET.write(position).endswith("Red cannot move")
    assert read(RULESET.write(position)) == position


def test_a_start_alone_is_the_first_position() -> None:
    assert read(STANDARD) == start()
    assert read(STANDARD, begins="blue") == start(begins="blue")


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        (STANDARD + " Blue to move", BLUE),
        (STANDARD + "\nRot am Zug.", RED),
        (put(b8="G"), BLUE),
        (put(c9="g"), RED),
        (put(b8="G", c9="g"), RED),
    ],
)
def test_the_letters_or_a_word_say_who_is_to_move(text: str, turn: int) -> None:
    """Interpretation frege-8."""
    assert read(text).to_move == {turn}


def test_a_game_may_be_pasted_as_its_moves() -> None:
    moves = VECTORS["drawn_64"][:4]
    assert read(f"1. {moves[0]} {moves[1]} 2. {moves[2]}, {moves[3]}") == played(*moves)


@pytest.mark.parametrize("text", ["1.{} {} 2.{} {}", "1. {} 2. {} 3. {} 4. {}", "1. {} {} {} {}"])
def test_moves_are_numbered_each_or_by_pairs(text: str) -> None:
    """Interpretation frege-8."""
    moves = VECTORS["drawn_64"][:4]
    assert read(text.format(*moves)) == played(*moves)


def test_a_grid_out_of_a_word_processor_is_read() -> None:
    grid = "\r\n".join("\u00a0".join(STANDARD[row : row + 9]) for row in range(0, 81, 9))
    assert read(grid.replace(".", "\u2013") + "\u2028Blue\u00a0to\tmove") == start(begins="blue")
    assert start(setup="pasted", cells=grid) == start()


def test_a_start_that_no_game_may_have_can_still_be_thought_about() -> None:
    assert read(POINT_SYMMETRIC).to_move == {RED}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" ", "^nothing-to-read$"),
        ("Red to move", "^nothing-to-read$"),
        ("1.", "^nothing-to-read$"),
        (",", "^nothing-to-read$"),
        (" 1. , 2. ", "^nothing-to-read$"),
        (f"{'9' * 5000}. Gb8", "^unknown-letter letter=9"),
        ("start17", "^move-impossible move=start17"),
        ("?" * 81, r"^unknown-letter letter=\?"),
        (put(b8="G", d9="T"), "^turns-do-not-alternate red=2 blue=0"),
        (put(b8="G") + " Red to move", "^wrong-side-to-move seat="),
        (put(b8="G", b4="G"), "^letter-twice-in-column letter=G cell=b8"),
        ("Gb8 Gc7", "^move-impossible move=Gc7"),
        ("1. Gb8 3. gc7", "^move-numbers-wrong$"),
        ("2. Gb8", "^move-numbers-wrong$"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        read(text)
