"""The geometry: 76 lines on the usual board, and how places are numbered."""

from collections import Counter

import pytest

from games.rules.sogo.lines import lines, lines_through, place_name, rod_names, rod_number
from games.rules.sogo.notation import find_place
from tests.rules.sogo.boards import VECTORS, bits
from tests.rules.sogo.reference import all_lines, name

KINDS = {
    (0, 0, 1): "stack",
    (1, 0, 0): "row",
    (0, 1, 0): "column",
    (1, 0, 1): "vertical_diag_in_row_plane",
    (0, 1, 1): "vertical_diag_in_column_plane",
    (1, 1, 0): "horizontal_plane_diag",
    (1, 1, 1): "space_diag",
}


@pytest.mark.parametrize(("board", "count"), VECTORS["line_counts"].items())
def test_a_board_has_so_many_lines(board: str, count: int) -> None:
    size, length = map(int, board.split(","))
    assert len(lines(size, length)) == count


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_number_of_full_lines_is_half_the_shell_around_the_board(size: int) -> None:
    assert len(lines(size, size)) == ((size + 2) ** 3 - size**3) // 2


def test_the_76_lines_by_category() -> None:
    kinds = Counter(KINDS[_step(line)] for line in lines(4, 4))
    assert kinds == VECTORS["categories_4"]


def _step(line: int) -> tuple[int, ...]:
    """In which of file, rank and height the places of a line differ."""
    cells = [(place // 16, place // 4 % 4, place % 4) for place in range(64) if line >> place & 1]
    return tuple(int(len(set(axis)) > 1) for axis in zip(*cells, strict=True))


@pytest.mark.parametrize(("size", "length"), [(3, 3), (4, 4), (5, 5), (5, 4)])
def test_the_lines_are_those_found_by_walking(size: int, length: int) -> None:
    walked = {
        sum(1 << _place(name(place), size) for place in line) for line in all_lines(size, length)
    }
    assert set(lines(size, length)) == walked


def _place(text: str, size: int) -> int:
    place = find_place(text, size)
    assert place is not None
    return place


def test_the_mill_from_01_to_34_is_a_line() -> None:
    assert bits(VECTORS["line_01_34"]) in lines(4, 4)
    assert bits(VECTORS["line_01_34"]) == bits(["A4-1", "A3-2", "A2-3", "A1-4"])


def test_lines_through_a_place_are_seven_in_the_corners_and_the_middle() -> None:
    counts = Counter(len(through) for through in lines_through(4, 4))
    assert counts == {7: 16, 4: 48}


def test_every_line_is_listed_at_each_of_its_places() -> None:
    for place, through in enumerate(lines_through(5, 4)):
        assert set(through) == {line for line in lines(5, 4) if line >> place & 1}


def test_rods_are_numbered_down_the_files() -> None:
    assert dict(zip("0123456789ABCDEF", rod_names(4), strict=True)) == VECTORS["hex_to_chess"]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_number_of_a_rod_is_where_its_name_stands(size: int) -> None:
    assert [rod_number(name, size) for name in rod_names(size)] == list(range(size * size))


@pytest.mark.parametrize(("rod", "size"), [("D1", 3), ("A4", 3), ("E1", 4), ("A5", 4)])
def test_a_smaller_board_lacks_the_outer_rods(rod: str, size: int) -> None:
    assert rod_number(rod, size) is None


def test_a_place_is_named_by_rod_and_height_from_one() -> None:
    assert [place_name(place, 4) for place in (0, 1, 5, 63)] == ["A4-1", "A4-2", "A3-2", "D1-4"]
