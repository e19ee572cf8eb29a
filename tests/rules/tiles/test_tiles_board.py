"""What is drawn: the grid, the open tile, points in words and in small print."""

import re
from dataclasses import replace

import pytest

from games.rules.kit.board import Board
from games.rules.kit.texts.text_board import as_text
from games.rules.tiles import RULESET
from games.rules.tiles.moves import Lay
from tests.rules.tiles.boards import (
    EXAMPLE,
    EXAMPLE_POINTS,
    EXAMPLE_START,
    example,
    played,
    points_shown,
    read,
    square_points,
)

EVERYWHERE = (1 << 81) - 1
POINTS = square_points(EXAMPLE_POINTS)


def drawn(seat: int | None = 1, illegal: str = "discard", **wishes: object) -> Board:
    return RULESET.board(example(illegal=illegal), seat, **wishes)  # type: ignore[arg-type]


def chosen_by(board: Board) -> set[str]:
    return {
        square.move for _row, squares in board.layers[0].rows for square in squares if square.move
    }


def words(template: str, params: dict[str, object]) -> str:
    return template % params


def test_the_tray_says_what_a_square_scores_and_where_from() -> None:
    target = drawn().target("4d4")
    assert target is not None
    numbers = {"points": 9, "box": 7, "column": 2, "row": 0}
    assert target.params == {"tile": 4, "square": "d4", **numbers}
    assert "9" in words(target.name, target.params)
    assert re.findall(r"\d", words(target.says, target.params)) == ["7", "2", "0"]


def test_the_points_stand_on_all_43_squares_where_they_are_wanted() -> None:
    assert points_shown(drawn(hints=True)) == POINTS
    assert points_shown(drawn(None, hints=True)) == POINTS
    assert points_shown(drawn()) == {}


def test_the_open_tile_is_picked_by_itself_and_its_squares_can_be_chosen() -> None:
    board = drawn()
    (tile,) = board.hand
    assert (tile.key, tile.symbol, tile.picked) == ("4", "4", True)
    assert chosen_by(board) == {f"4{square}" for square in POINTS}


def test_everybody_sees_the_open_tile_but_only_its_seat_chooses() -> None:
    for seat in (None, 0):
        board = drawn(seat)
        assert [tile.key for tile in board.hand] == ["4"]
        assert not board.hand[0].picked
        assert not chosen_by(board)


def test_laying_it_wrong_is_a_button_with_a_warning() -> None:
    (wrong,) = drawn().extra
    assert (wrong.move, wrong.at_once) == ("x", False)
    assert "4" in words(wrong.name, wrong.params)
    assert wrong.says
    assert not drawn(illegal="refuse").extra
    assert not drawn(illegal="stays").extra


def test_where_it_stays_the_squares_that_break_the_rules_have_to_be_asked_for() -> None:
    assert chosen_by(drawn(illegal="stays")) == {f"4{square}" for square in POINTS}
    board = drawn(illegal="stays", pick="4!", hints=True)
    assert [(piece.key, piece.picked) for piece in board.hand] == [("4", False), ("4!", True)]
    assert len(chosen_by(board)) == 20
    assert all(move.endswith("!") for move in chosen_by(board))
    assert not points_shown(board)
    target = board.target("4c4!")
    assert target is not None
    assert target.params == {"tile": 4, "square": "c4"}
    assert target.says


@pytest.mark.parametrize("pick", ["4!", "9", "d4", "nonsense"])
def test_other_picks_are_passed_over(pick: str) -> None:
    assert drawn(pick=pick) == drawn()


def test_the_last_tile_is_marked_and_the_start_tiles_are_not() -> None:
    board = drawn(last=[Lay(8, "f4")])
    marked = [
        square.name for _row, squares in board.layers[0].rows for square in squares if square.last
    ]
    assert marked == ["f4"]
    start = [RULESET.parse(text) for text in EXAMPLE_START.split()]
    board = RULESET.board(played(f"{EXAMPLE_START} t4"), 0, last=start)
    assert not any(square.last for _row, squares in board.layers[0].rows for square in squares)


def test_the_text_board_is_the_grid_of_the_example() -> None:
    lines = [line.replace("|", "") for line in as_text(drawn()).splitlines()[1:13]]
    printed = [" ".join(line.split()) for line in EXAMPLE.strip().splitlines()]
    assert [" ".join(line.split()) for line in lines if "+" not in line] == printed
    assert sum("+" in line for line in lines) == 2


def test_nobody_owns_a_tile_so_no_sign_of_a_player_is_explained() -> None:
    assert drawn().legend == ()
    assert "First player" not in as_text(drawn())


def test_the_bag_is_told_by_digits() -> None:
    (note,) = drawn().remarks
    digits = ", ".join(
        f"{count}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{digit}"
        for digit, count in enumerate([7, 7, 5, 7, 7, 7, 7, 7, 8], start=1)
    )
    assert note.params == {"count": 62, "digits": digits}
    assert digits in words(note.template, note.params)


@pytest.mark.parametrize(("left", "counted"), [(2, True), (1, False)])
def test_the_last_tile_in_the_bag_is_not_spoken_of_in_the_plural(left: int, counted: bool) -> None:
    view = replace(example(), bag=(left, *(0 for _digit in range(8))))
    (remark,) = RULESET.board(view, 0).remarks[:1]
    assert view.left == left
    assert ("%(count)s" in remark.template) == counted


def test_tiles_that_left_the_game_are_told_as_well() -> None:
    fewer, more = (played(EXAMPLE_START + " t4 x" * count) for count in (1, 2))
    assert len(drawn(0).remarks) == 1
    assert RULESET.board(fewer, 0).remarks[1].params == {}
    assert RULESET.board(more, 0).remarks[1].params == {"count": 2}


@pytest.mark.words
@pytest.mark.parametrize(
    ("moves", "prompt"),
    [
        ("s1c2", "The start tiles are being laid."),
        (EXAMPLE_START, "A tile is drawn for First player"),
        (f"{EXAMPLE_START} t4 x t5", "Second player has drawn the 5 and lays it now"),
    ],
)
def test_the_prompt_says_what_is_to_be_done(moves: str, prompt: str) -> None:
    board = RULESET.board(played(moves), None)
    assert words(board.prompt, board.prompt_params) == prompt


@pytest.mark.words
def test_the_prompt_speaks_to_the_player_to_move() -> None:
    position = played(f"{EXAMPLE_START} t4 x t5")
    mine, theirs = (RULESET.board(position, seat) for seat in (1, 0))
    assert words(mine.prompt, mine.prompt_params) == "You have drawn the 5"
    assert words(theirs.prompt, theirs.prompt_params).startswith("Second player has drawn")


@pytest.mark.parametrize(
    ("first", "params"),
    [
        ("4b8", {"tile": 0, "seat": RULESET.seat_names[0], "more": 3, "less": 0}),
        ("x", {"tile": 0, "more": 0, "less": 0}),
    ],
)
def test_the_prompt_says_how_it_ended(first: str, params: dict[str, object]) -> None:
    rest = [digit for digit in range(1, 10) for _each in range(7 if digit == 4 else 8)]
    position = played(f"{EXAMPLE_START} t4 {first}" + "".join(f" t{digit} x" for digit in rest))
    board = RULESET.board(position, None)
    assert board.prompt_params == params
    assert board.moving == ""


def test_the_prompt_says_which_tile_fitted_nowhere() -> None:
    stuck = replace(example(), layout=replace(example().layout, lying=(EVERYWHERE,) * 9)).settled()
    board = RULESET.board(stuck, 1)
    params = {"tile": 4, "seat": RULESET.seat_names[1], "more": 31, "less": 28}
    assert board.prompt_params == params
    assert {"4", "31", "28"} <= set(re.findall(r"\d+", words(board.prompt, params)))
    assert [tile.key for tile in board.hand] == ["4"]


def test_the_tiles_that_bar_the_last_one_are_lit_at_the_end() -> None:
    rows = [("123456789" * 2)[shift : shift + 9] for shift in (0, 3, 6, 1, 4, 7, 2, 5, 8)]
    signs = "." + "".join(rows)[1:]
    last_four = signs.rindex("4")
    signs = f"{signs[:last_four]}1{signs[last_four + 1 :]}"
    over = RULESET.board(read(f"{signs}\nTile: 4", illegal="stays"), None)
    assert {square.symbol for square in over.squares() if square.lit} == {"4"}
    assert not any(square.lit for square in drawn().squares())
