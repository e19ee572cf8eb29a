"""What is drawn: letters told apart without colour, a piece or a square chosen first."""

import re

import pytest

from games.puzzles.grid import NAMES
from games.rules.frege import RULESET
from games.rules.frege.letters import BLUE, RED
from games.rules.kit.board import Board, Square
from games.rules.kit.core import Move
from games.rules.kit.texts.text_board import as_text
from tests.rules.frege.boards import VECTORS, played, start


def board(*moves: str, seat: int | None = None, pick: str = "", hints: bool = False) -> Board:
    position = played(*moves)
    last: list[Move] = [RULESET.parse(move) for move in moves[-1:]]
    return RULESET.board(
        position, position.turn if seat is None else seat, last=last, pick=pick, hints=hints
    )


def squares(board: Board) -> dict[str, Square]:
    return {square.name: square for _, row in board.layers[0].rows for square in row}


def test_the_grid_has_81_cells_in_boxes_of_three() -> None:
    (layer,) = board().layers
    assert [square.name for _, row in layer.rows for square in row] == list(NAMES)
    assert layer.boxes == (3, 3)
    assert layer.columns == tuple("abcdefghi")


def test_blue_is_told_by_lower_case_and_not_by_colour_alone() -> None:
    shown = squares(board())
    assert (shown["i3"].symbol, shown["i3"].kind) == ("G", "seat0")
    assert (shown["g1"].symbol, shown["g1"].kind) == ("g", "seat1")
    assert (shown["b7"].symbol, shown["b7"].kind) == ("e", "seat1")
    assert (shown["a9"].symbol, shown["a9"].kind) == ("B", "given")
    assert (shown["b9"].symbol, shown["b9"].kind) == (".", "empty")


def test_no_letter_is_picked_before_the_player_picks_one() -> None:
    drawn = board()
    assert [(piece.key, piece.picked) for piece in drawn.hand] == [
        ("G", False),
        ("O", False),
        ("T", False),
        ("L", False),
    ]
    assert not any(square.move for square in squares(drawn).values())
    picked = board(pick="G")
    assert sum(bool(square.move) for square in squares(picked).values()) == 47
    assert squares(picked)["d9"].move == "Gd9"


def test_a_picked_letter_shows_where_it_fits() -> None:
    shown = squares(board("Gb8", pick="R"))
    assert sum(bool(square.move) for square in shown.values()) == 46 - 1
    assert shown["b9"].move == "Rb9"


def test_a_picked_cell_shows_which_letters_fit() -> None:
    drawn = board(pick="a8")
    assert squares(drawn)["a8"].picked
    assert [piece.move for piece in drawn.hand] == ["Ga8", "", "Ta8", "La8"]
    assert not any(square.move for square in squares(drawn).values())


def test_what_no_board_offers_is_passed_over() -> None:
    assert board(pick="nonsense") == board()


def test_only_who_is_to_move_has_letters_and_choices() -> None:
    for seat in (BLUE, -9):
        drawn = board(seat=seat)
        assert not drawn.hand
        assert not drawn.moves
        assert not any(square.pick for square in squares(drawn).values())


def test_a_target_says_what_it_leaves() -> None:
    target = board("Gb8").target("Fd9")
    assert target
    after = played("Gb8", "Fd9")
    red, blue = (sum(after.room[n].bit_count() for n in hand) for hand in (range(4), range(4, 8)))
    assert (target.params["letter"], target.params["cell"]) == ("f", "d9")
    assert (target.params["theirs"], target.params["yours"]) == (red, blue)
    assert {str(red), str(blue)} <= set(re.findall(r"\d+", target.says % target.params))


@pytest.mark.words
def test_the_prompt_says_whose_turn_it_is_and_how_it_ended() -> None:
    drawn = board("Gb8", "Fd9")
    assert drawn.prompt % drawn.prompt_params == "Red to play, move 3"
    won = board(*VECTORS["decisive_62"])
    assert won.prompt % won.prompt_params == "Blue has won: Red has no move left."
    assert board(*VECTORS["drawn_64"]).prompt == "All 81 cells are filled: a draw."
    undrawn = RULESET.board(start(setup="random"), RED)
    assert (undrawn.prompt, undrawn.moving) == ("The start is being drawn.", "")


def test_the_last_letter_is_marked() -> None:
    assert [name for name, square in squares(board("Gb8", "Fd9")).items() if square.last] == ["d9"]


def test_the_letter_that_decided_is_lit() -> None:
    *earlier, final = VECTORS["decisive_62"]
    won = squares(board(*earlier, final))
    assert [name for name, square in won.items() if square.lit] == [final[-2:]]
    for other in (earlier, VECTORS["drawn_64"]):
        assert not any(square.lit for square in squares(board(*other)).values())


def test_hints_show_dead_cells_and_cells_for_one_side() -> None:
    drawn = board(*VECTORS["decisive_62"], hints=True)
    small = {name: square.faint for name, square in squares(drawn).items() if square.faint}
    assert small == {"g2": "×", "h1": "×"}
    late = board(*VECTORS["decisive_62"][:56], hints=True)
    sides = {name: square.faint for name, square in squares(late).items() if square.faint}
    assert any(faint != "×" for faint in sides.values())
    assert [note.params["seat"] for note in late.remarks if "seat" in note.params]


def test_hints_say_where_there_is_nothing_to_mark() -> None:
    early = board(*VECTORS["decisive_62"][:2], hints=True)
    assert not any(square.faint for square in squares(early).values())
    assert len(early.remarks) == 1


def test_a_running_game_gets_no_hints() -> None:
    drawn = board(*VECTORS["decisive_62"][:56])
    assert not drawn.remarks
    assert not any(square.faint for square in squares(drawn).values())


def test_a_board_in_letters_reads_well_in_a_mail() -> None:
    assert (
        as_text(board("Gb8", seat=RED))
        == """\

9  B . . | . . . | . . .
8  .(G)O | . . . | . B .
7  . e . | . B . | . . .
  -------+-------+-------
6  . . . | . . . | . T B
5  . . B | . . L | . . .
4  . . . | . f B | . . .
  -------+-------+-------
3  . . . | . . . | B . G
2  . B . | r . . | . . .
1  . . . | B . . | g . .
   a b c   d e f   g h i

GOTL Red   freg Blue   B neutral"""
    )
