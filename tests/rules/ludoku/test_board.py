"""What is drawn: the plates, the dice of the turn, where they fit, and all of it in words."""

import re

import pytest

from games.rules.kit.board import Board, Square
from games.rules.kit.core import Move
from games.rules.kit.texts.text_board import as_text
from games.rules.ludoku import RULESET
from tests.rules.ludoku.boards import drawn, played, read

OPENED = "r25 2f8 5e1 r125 2h1 5a2 1c2 r1334"
STUCK = """
Ivory: 5a8 4f8 1h8 1f7 2g7 3a6 5f5 4h5 4b4 1e3 3g3 4a2 5h2 6a1
Midnight: 6c8 3e8 5e7 3h7 3d5 3c4 3b2 1g2 5b1 1d1 3f1
Dice: 3, 4
Roll 8: Midnight 1356
"""


def board(moves: str = OPENED, seat: int | None = 0, pick: str = "") -> Board:
    return RULESET.board(played(moves), seat, pick=pick)


def squares(picture: Board) -> list[Square]:
    (layer,) = picture.layers
    return [square for _name, row in layer.rows for square in row]


def words(picture: Board) -> str:
    return picture.prompt % picture.prompt_params


def numbers(picture: Board) -> list[str]:
    """What is counted in the prompt, in the order in which it is said."""
    return re.findall(r"\d+", words(picture))


def notes(picture: Board) -> list[str]:
    return [note.template % note.params for note in picture.remarks]


def test_rows_run_from_8_to_1_and_plates_are_two_by_two() -> None:
    (layer,) = board().layers
    assert "".join(layer.columns) == "abcdefgh"
    assert [name for name, _row in layer.rows] == list("87654321")
    assert layer.boxes == (2, 2)
    assert squares(board())[0].name == "a8"


def test_dice_are_pips_in_the_colour_of_their_seat() -> None:
    found = {square.name: square for square in squares(board())}
    assert (found["f8"].symbol, found["f8"].kind) == ("2", "seat0")
    assert (found["c2"].symbol, found["c2"].kind) == ("1", "seat1")
    assert found["a8"].kind == "empty"


def test_the_first_die_is_picked_and_the_fields_where_it_fits_carry_it() -> None:
    picture = board()
    assert [(piece.key, piece.picked, piece.spent) for piece in picture.hand] == [
        ("1", True, False),
        ("3", False, False),
        ("3", False, False),
        ("4", False, False),
    ]
    fits = {square.move for square in squares(picture) if square.move}
    assert fits == {str(m) for m in played(OPENED).legal_moves(0) if str(m).startswith("1")}
    assert numbers(picture) == ["0", "4", "45", "1"]


def test_dice_on_the_board_are_spent_one_by_one() -> None:
    picture = board(OPENED + " 3e3")
    assert [piece.spent for piece in picture.hand] == [False, True, False, False]
    assert numbers(board(OPENED + " 3e3", pick="4"))[:2] == ["1", "4"]


def test_another_die_may_be_picked() -> None:
    picture = board(pick="3")
    assert [piece.picked for piece in picture.hand] == [False, True, False, False]
    assert {square.move[0] for square in squares(picture) if square.move} == {"3"}


def test_a_field_may_be_picked_first_and_the_dice_that_fit_carry_it() -> None:
    picture = board(pick="f7")
    assert [square.name for square in squares(picture) if square.picked] == ["f7"]
    assert not any(square.move for square in squares(picture))
    assert [piece.move for piece in picture.hand] == ["1f7", "3f7", "3f7", "4f7"]
    assert picture.prompt_params["square"] == "f7"


def test_what_cannot_be_picked_is_passed_over() -> None:
    for pick in ("f8", "6", "i9", "²", "0", "nonsense"):
        assert board(pick=pick) == board()


def test_only_who_is_to_move_may_pick_and_place() -> None:
    for picture in (board(seat=1), board(seat=None)):
        assert not list(picture.targets())
        assert not any(square.move or square.pick for square in squares(picture))
        assert numbers(picture) == ["1", "3", "3", "4"], "nothing is placed yet"


def test_a_placement_says_what_becomes_of_its_variomino() -> None:
    target = board().target("3e2")
    assert target is not None
    assert re.findall(r"\d", target.says % target.params) == ["3", "2", "2", "0"]


def test_a_die_without_a_field_is_told_and_the_next_one_is_picked() -> None:
    position = read(STUCK)
    assert numbers(RULESET.board(position, 1, pick="3")) == ["0", "4", "3"]
    assert [piece.picked for piece in RULESET.board(position, 1).hand] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.words
def test_dice_left_over_are_told_in_words() -> None:
    position = read(STUCK)
    assert notes(RULESET.board(position, 1)) == [
        "Ivory could not place one die and has 3 from now on.",
        "Midnight has 4 dice a turn.",
    ]
    for move in ("1a5", "5c6", "6b6"):
        position = position.play(RULESET.parse(move), 1)
    after = RULESET.board(position, 1)
    assert words(after) == "Ivory is to roll 3 dice."
    assert notes(after) == [
        "Midnight had no cell for 3.",
        "Ivory could not place one die and has 3 from now on.",
        "Midnight could not place one die and has 3 from now on.",
    ]
    assert [piece.spent for piece in after.hand] == [True, False, True, True]


@pytest.mark.words
def test_who_is_out_and_who_has_one_die_is_told() -> None:
    picture = RULESET.board(read("Ivory: 1a8 Midnight: - Dice: 0, 1 Roll 9: Midnight"), None)
    assert words(picture) == "Midnight is to roll one die."
    assert notes(picture) == [
        "Ivory has lost all dice and is out.",
        "Midnight could not place 3 dice and has one from now on.",
    ]


def test_the_end_is_told_with_its_points_and_the_dice_that_count_are_lit() -> None:
    won = RULESET.board(read("Ivory: 3c5 4d5 Midnight: 1d6 2h1 5h2", halves="literal"), None)
    assert {RULESET.seat_names[1], "3½", "2"} <= set(won.prompt_params.values())
    assert [square.name for square in squares(won) if square.lit] == ["c5", "d5", "h2", "h1"]
    assert won.moving == ""
    assert RULESET.seat_names[1] not in words(RULESET.board(read("Ivory: 3c5 Midnight: 1h1"), None))


def test_a_board_in_letters_tells_the_colours_apart() -> None:
    last: list[Move] = [RULESET.parse(move) for move in ("2h1", "5a2", "1c2")]
    assert (
        as_text(RULESET.board(played(OPENED), None, last=last))
        == """\
   Board
8  .  .  | .  .  | .  2  | .  .
7  .  .  | .  .  | .  .  | .  .
  -------+-------+-------+-------
6  .  .  | .  .  | .  .  | .  .
5  .  .  | .  .  | .  .  | .  .
  -------+-------+-------+-------
4  .  .  | .  .  | .  .  | .  .
3  .  .  | .  .  | .  .  | .  .
  -------+-------+-------+-------
2 (5*).  |(1*).  | .  .  | .  .
1  .  .  | .  .  | 5  .  | . (2*)
   a  b    c  d    e  f    g  h

1-6 Ivory   1*-6* Midnight"""
    )


def test_a_spectator_reads_the_whole_position() -> None:
    prompt = board(seat=None)
    assert words(prompt) in drawn(played(OPENED))
