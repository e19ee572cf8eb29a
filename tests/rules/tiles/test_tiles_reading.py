"""Boards to be pasted: on the what-if board, in the rules page, out of a mail."""

import pytest

from games.rules.kit.core import BadNotation
from games.rules.kit.texts.text_board import as_text
from games.rules.tiles import RULESET
from tests.rules.tiles.boards import EXAMPLE, EXAMPLE_START, example, played, read

SIGNS = "...3..2.......5...7....6.3....721..3.1.5.3.......68..........8...4.........9....."


def test_the_example_can_be_pasted_as_it_is_printed() -> None:
    assert read(EXAMPLE + "Tile: 4") == read(f"{SIGNS}\nTile: 4")


def test_it_is_the_second_seats_turn_after_nine_tiles() -> None:
    """Interpretation tiles-1."""
    assert example().to_move == {1}
    assert example().points == (28, 31)
    assert example().bag == (7, 7, 5, 7, 7, 7, 7, 7, 8)


def test_free_fields_may_be_noughts_and_words_german() -> None:
    assert read(SIGNS.replace(".", "0") + "\nPlättchen: 4\nPunkte: 28 : 31") == example()


@pytest.mark.parametrize("points", ["28 31", "28:31", "28, 31", "28\u201331", "28 - 31", "２８ 31"])
def test_points_may_be_written_as_a_score(points: str) -> None:
    assert read(f"{SIGNS}\nTile: 4\nPoints: {points}") == example()


def test_a_board_out_of_a_mail_can_be_pasted() -> None:
    text = as_text(RULESET.board(example(), None, last=[RULESET.parse("8f4")]))
    assert "(8)" in text
    grid = "\n".join(text.splitlines()[1:13])
    assert read(f"{grid}\nTile: 4\nPoints: 28 31") == example()


def test_it_is_written_as_it_is_read() -> None:
    text = RULESET.write(example())
    assert text.splitlines()[:2] == ["...3..2..", ".....5..."]
    assert text.splitlines()[9:] == ["Tile: 4", "Points: 28 31"]
    assert read(text) == example()


def test_tiles_that_left_the_game_are_written_down() -> None:
    position = played(f"{EXAMPLE_START} t4 x t7 x t9")
    text = RULESET.write(position)
    assert text.endswith("Tile: 9\nOut: 4 7")
    assert read(text) == position


def test_there_is_nothing_to_write_before_the_start_tiles_lie() -> None:
    assert RULESET.write(played("s1c2")) == ""


def test_a_tile_that_fits_nowhere_ends_a_pasted_game() -> None:
    """One free field is left, in a row with a 4."""
    rows = [("123456789" * 2)[shift : shift + 9] for shift in (0, 3, 6, 1, 4, 7, 2, 5, 8)]
    signs = "." + "".join(rows)[1:]
    last_four = signs.rindex("4")
    position = read(f"{signs[:last_four]}1{signs[last_four + 1 :]}\nTile: 4", illegal="stays")
    assert position.outcome is not None
    assert position.outcome.termination == "tile-unplaceable"


def test_a_board_against_the_rules_is_read_where_such_tiles_stay() -> None:
    crossed = SIGNS[:-1] + "9"
    with pytest.raises(BadNotation, match="^tiles-clash digit=9 one=d1 other=i1"):
        read(crossed)
    assert read(crossed, illegal="stays").left == 62


def test_a_board_without_a_digit_is_read_where_start_tiles_are_random() -> None:
    """tiles-7."""
    text = SIGNS.replace("9", ".")
    assert read(text, starters="any").layout.digit(3) == 3
    with pytest.raises(BadNotation, match="^start-tiles-missing tiles=2"):
        read("12" + 79 * ".", starters="any")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "^nothing-to-read$"),
        ("Tile: 4", "^nothing-to-read$"),
        (SIGNS[1:], "^wrong-number-of-fields fields=80"),
        (SIGNS[1:] + "z", "^unknown-sign sign=z"),
        (SIGNS.replace("9", "."), "^start-tile-missing digit=9"),
        (SIGNS + "\nTile: 44", "^open-tile-unreadable$"),
        (SIGNS + "\nTile: four", "^open-tile-unreadable$"),
        (SIGNS + "\nTurn: 4", "^unknown-label label=Turn"),
        (SIGNS + "\nPoints: 7", "^points-unreadable$"),
        (SIGNS + "\nPoints: -28 31", "^points-unreadable$"),
        (SIGNS + "\nPoints: 28 -31", "^points-unreadable$"),
        (SIGNS + "\nPoints: 28 31 5", "^points-unreadable$"),
        (SIGNS + f"\nPoints: {'9' * 5000} 31", "^points-unreadable$"),
        (SIGNS + "\nOut: abc", "^out-unreadable$"),
        (SIGNS + "\nOut: 7 0", "^out-unreadable$"),
        (SIGNS + "\nOut: 7 x 7", "^out-unreadable$"),
        (SIGNS + "\nTile: 4\nTile: 5", "^label-repeated label=Tile"),
        (SIGNS + "\nTile: 4\nPlättchen: 4", "^label-repeated label=Plättchen"),
        (SIGNS + "\nT\u0131le: 4", "^unknown-label label=T\u0131le"),
        (SIGNS + "\nPoint\u017f: 28 31", "^unknown-label label=Point\u017f"),
        (SIGNS + "\nPoints: 101 0", "^points-impossible points=101 turns=5"),
        (SIGNS + "\nOut: 4 4 4 4 4 4 4 4 4", "^too-many-of-a-digit digit=4"),
    ],
)
def test_other_texts_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read(text)
