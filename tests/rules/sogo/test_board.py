"""What is drawn of a position: every place to be seen, every choice to be found, all in words."""

from itertools import combinations, pairwise

import pytest

from games.rules import RULESETS
from games.rules.kit.board import Board
from games.rules.kit.core import Move, replay
from games.rules.kit.texts.text_board import as_text
from games.rules.sogo.drawing import Drawing, Miniature
from games.rules.sogo.lines import place_name
from games.rules.sogo.position import SogoPosition
from games.rules.sogo.stage import LIFT, RADIUS, centre, project, stage

SOGO = RULESETS["sogo"]
SEED = "C4 D4 A4 D1 A3 A3 B4 B3 B3 A2 C3 D3 D3 C4"


def after(moves: str, **options: object) -> tuple[SogoPosition, list[Move]]:
    log = [(ply % 2, move) for ply, move in enumerate(moves.split())]
    position = replay(SOGO, 2, options, log)
    assert isinstance(position, SogoPosition)
    return position, [SOGO.parse(move) for move in moves.split()[-1:]]


def drawn(moves: str = "", seat: int | None = 0, **options: object) -> Board:
    position, last = after(moves, **options)
    return SOGO.board(position, seat, last=last)


def picture(board: Board) -> Drawing:
    assert isinstance(board.drawing, Drawing)
    return board.drawing


@pytest.mark.parametrize("size", [3, 4, 5])
def test_no_ball_hides_another(size: int) -> None:
    centres = [centre(size, place) for place in range(size**3)]
    for (x1, y1), (x2, y2) in combinations(centres, 2):
        apart = ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
        assert apart >= 2 * RADIUS, "two balls overlap"


@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_rod_stands_at_a_place_of_its_own_from_left_to_right(size: int) -> None:
    feet = sorted(project(size, file, rank)[0] for file in range(size) for rank in range(size))
    assert all(right - left >= 2 * RADIUS for left, right in pairwise(feet))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_picture_holds_all_of_the_board(size: int) -> None:
    width, height = float(stage(size).width), float(stage(size).height)
    for place in range(size**3):
        x, y = centre(size, place)
        assert RADIUS < x < width - RADIUS
        assert LIFT / 2 < y < height - RADIUS


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_pad_has_every_rod_as_one_looks_down_on_them(size: int) -> None:
    board = drawn(size=size)
    files = "ABCDE"[:size]
    assert [[target.name for target in row] for row in board.pad] == [
        [f"{file}{rank}" for file in files] for rank in range(size, 0, -1)
    ]
    assert all(target.legal for target in board.targets())


def test_a_rod_shows_its_balls_and_where_the_next_would_land() -> None:
    target = drawn(SEED).target("A3")
    assert target is not None
    assert target.dots == ("seat0", "seat1", "empty", "empty")
    assert target.params == {"place": "A3-3"}
    assert "A3-3" in target.says % target.params


def test_a_full_rod_is_no_target() -> None:
    assert drawn("A1 A1 A1 A1").target("A1") is None


def test_only_who_is_to_move_has_targets() -> None:
    assert not [target for target in drawn(SEED, seat=1).targets() if target.legal]
    assert not [target for target in drawn(SEED, seat=None).targets() if target.legal]


def test_the_last_ball_is_marked_everywhere() -> None:
    board = drawn(SEED)
    assert [ball.kind for rod in picture(board).rods for ball in rod.balls if ball.last] == [
        "seat1"
    ]
    assert [target.name for target in board.targets() if target.last] == ["C4"]
    marked = [s.name for layer in board.layers for _, row in layer.rows for s in row if s.last]
    assert marked == ["C4-2"]
    assert isinstance(board.miniature, Miniature)
    assert sum(cell.last for cell in board.miniature.cells) == 1


def test_the_winning_mill_is_lit_from_end_to_end() -> None:
    board = drawn("A1 A2 B1 B2 C1 C2 D1")
    assert len(picture(board).mills) == 1
    lit = [s.name for layer in board.layers for _, row in layer.rows for s in row if s.lit]
    assert lit == ["A1-1", "B1-1", "C1-1", "D1-1"]
    assert board.prompt_params == {"seat": SOGO.seat_names[0]}
    assert board.moving == ""


def test_a_mill_that_takes_is_lit_while_it_takes() -> None:
    board = drawn("A4 A3 A4 A3 A4 A3 A4", variant=2)
    assert len(picture(board).mills) == 1
    assert [target.move for target in board.extra] == ["xA3-1", "xA3-2", "xA3-3", "x-"]
    assert len(picture(board).takes) == 3
    assert board.prompt_params == {"seat": SOGO.seat_names[0]}


def test_two_mills_at_once_may_take_two_balls() -> None:
    position = SOGO.read("4586C7192A3B0", SOGO.clean({"variant": 2}), notation="hex")
    board = SOGO.board(position, 0, last=[SOGO.parse("A4")])
    assert len(picture(board).mills) == 2
    assert board.prompt_params == {"seat": SOGO.seat_names[0], "count": 2}


def test_a_taken_ball_leaves_a_ring() -> None:
    position, _ = after("A4 A3 A4 A3 A4 A3 A4", variant=2)
    take = SOGO.parse("xA3-2")
    board = SOGO.board(position.play(take, 0), 1, last=[SOGO.parse("A4"), take])
    assert [mark.sort for mark in picture(board).marks] == ["taken"]


def test_hexadecimal_names_rods_and_places_but_not_moves() -> None:
    position, last = after(SEED)
    board = SOGO.board(position, 0, last=last, notation="hex")
    target = board.target("A3")
    assert target is not None
    assert (target.name, target.params["place"]) == ("1", "13")
    assert not picture(board).coordinates
    assert {rod.label for rod in picture(board).rods} == set("0123456789ABCDEF")


def test_hexadecimal_needs_sixteen_rods() -> None:
    position, _ = after("", size=5)
    board = SOGO.board(position, 0, notation="hex")
    assert board.target("E5") is not None
    assert picture(board).coordinates


SEED_POSITION = """White: 01, 02, 11, 41, 52, 91, D1, F2
Black: 12, 21, 51, 81, C1, D2, F1
Black to move"""


def test_hints_show_the_hole_and_the_forbidden_rod_of_the_example() -> None:
    position = SOGO.read(SEED_POSITION, SOGO.clean({}), notation="hex")
    board = SOGO.board(position, 1, hints=True)
    assert [(mark.sort, mark.kind) for mark in picture(board).marks] == [
        ("hole", "seat0"),
        ("forbidden", "seat1"),
    ]
    assert [note.params for note in board.remarks] == [
        {"seat": SOGO.seat_names[0], "places": "C2-2"},
        {"seat": SOGO.seat_names[1], "rods": "C2"},
    ]


def test_a_running_game_gets_no_hints() -> None:
    position = SOGO.read(SEED_POSITION, SOGO.clean({}), notation="hex")
    board = SOGO.board(position, 1)
    assert not picture(board).marks
    assert not board.remarks


def test_a_board_in_letters_reads_well_in_a_mail() -> None:
    assert (
        as_text(drawn(SEED))
        == """\
   Level 1      Level 2      Level 3      Level 4
4  O O O X   4  . .(X).   4  . . . .   4  . . . .
3  O X O X   3  X O . O   3  . . . .   3  . . . .
2  X . . .   2  . . . .   2  . . . .   2  . . . .
1  . . . X   1  . . . .   1  . . . .   1  . . . .
   A B C D      A B C D      A B C D      A B C D

O White   X Black"""
    )


@pytest.mark.words
def test_letters_speak_the_readers_language() -> None:
    german = {"Level %(level)s": "Ebene %(level)s", "White": "Weiß"}
    text = as_text(drawn(size=3), lambda template: german.get(template, template))
    assert "Ebene 3" in text
    assert "O Weiß   X Black" in text


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_board_in_letters_fits_a_mail(size: int) -> None:
    text = as_text(drawn(size=size))
    assert max(map(len, text.splitlines())) <= 76
    assert text.count(".") == size**3


def test_places_have_the_names_of_the_notation() -> None:
    names = [s.name for layer in drawn().layers for _, row in layer.rows for s in row]
    assert sorted(names) == sorted(place_name(place, 4) for place in range(64))
