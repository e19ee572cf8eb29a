"""Variant 1: the first mill wins at once; a full board without one is a draw."""

import pytest

from games.rules.kit.core import IllegalMove
from games.rules.sogo import RULESET
from games.rules.sogo.moves import Drop, Leave, Take
from games.rules.sogo.position import BLACK, WHITE
from tests.rules.sogo.boards import VECTORS, bits, drawn, played, read, start


def test_white_begins_on_an_empty_board() -> None:
    """Interpretation sogo-12."""
    position = start()
    assert position.to_move == {WHITE}
    assert position.balls == (0, 0)
    assert len(list(position.legal_moves(WHITE))) == 16


def test_a_ball_falls_on_the_lowest_free_place_of_its_rod() -> None:
    assert drawn(played("C2 C2 A4 C2")) == (
        "   level 1  level 2  level 3  level 4\n"
        "4  O . . .   . . . .   . . . .   . . . .\n"
        "3  . . . .   . . . .   . . . .   . . . .\n"
        "2  . . O .   . . X .   . . X .   . . . .\n"
        "1  . . . .   . . . .   . . . .   . . . .\n"
        "   A B C D   A B C D   A B C D   A B C D"
    )


def test_seats_take_turns() -> None:
    position = start()
    for ply in range(10):
        assert position.to_move == {ply % 2}
        position = position.play(Drop(f"{'ABCD'[ply % 4]}{1 + ply // 4}"), ply % 2)


def test_a_full_rod_takes_no_more() -> None:
    position = played("A1 A1 A1 A1")
    assert Drop("A1") not in set(position.legal_moves(WHITE))
    with pytest.raises(IllegalMove, match="^rod-full rod=A1"):
        position.play(Drop("A1"), WHITE)


def test_one_does_not_move_for_the_other() -> None:
    with pytest.raises(IllegalMove, match="^not-your-turn$"):
        start().play(Drop("A1"), BLACK)


@pytest.mark.parametrize("rod", ["E1", "A5", "E5"])
def test_a_rod_beyond_the_board_is_refused(rod: str) -> None:
    with pytest.raises(IllegalMove, match=f"^no-such-rod rod={rod}$"):
        start().play(Drop(rod), WHITE)


@pytest.mark.parametrize("move", [Take("A1", 1), Leave()])
def test_nothing_is_taken_before_a_mill(move: Take | Leave) -> None:
    with pytest.raises(IllegalMove, match="^rod-due$"):
        played("A1").play(move, BLACK)


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("A1 B1 A1 B1 A1 B1 A1", "stack"),
        ("A1 A1 B1 B1 C1 C1 D1", "row"),
        ("A1 A1 A2 A2 A3 A3 A4", "column"),
        ("A1 A1 B2 B2 C3 C3 D4", "level diagonal"),
        ("A4 A3 A3 A2 A2 A1 A2 A1 A1 C1 A1", "rising diagonal"),
    ],
)
def test_the_first_mill_wins_at_once(moves: str, line: str) -> None:
    before = played(" ".join(moves.split()[:-1]))
    assert before.outcome is None
    position = played(moves)
    assert position.outcome is not None
    assert position.outcome.winners == {WHITE}
    assert position.to_move == frozenset()
    assert not list(position.legal_moves(BLACK))
    with pytest.raises(IllegalMove, match="over"):
        position.play(Drop("D4"), BLACK)


def test_black_may_win_too() -> None:
    position = played("A1 B1 A2 B2 C4 B3 D1 B4")
    assert position.outcome is not None
    assert position.outcome.winners == {BLACK}


def test_the_drawn_game_of_64_moves() -> None:
    rods = [VECTORS["hex_to_chess"][digit] for digit in VECTORS["drawn_game_hex_rods"]]
    almost = played(" ".join(rods[:-1]))
    assert almost.outcome is None
    full = almost.play(RULESET.parse(rods[-1]), BLACK)
    assert full.outcome is not None
    assert full.outcome.winners == frozenset()
    assert full.mills == (0, 0)
    assert full.balls[WHITE].bit_count() == full.balls[BLACK].bit_count() == 32


def test_three_in_a_row_win_on_the_small_board() -> None:
    position = played("B2 A1 B1 A2 B3", size=3)
    assert position.outcome is not None
    assert position.outcome.winners == {WHITE}


FOUR = "A1 A5 B1 B5 C1 C5 D1"


def test_four_in_a_row_are_not_enough_on_the_large_board() -> None:
    """Interpretation sogo-11."""
    assert played(FOUR, size=5).outcome is None
    five = played(f"{FOUR} D5 E1", size=5)
    assert five.outcome is not None
    assert five.outcome.winners == {WHITE}


def test_four_in_a_row_win_on_the_large_board_where_agreed() -> None:
    assert played(FOUR, size=5, line="four").outcome is not None


def test_the_position_of_the_description_has_no_mill_and_black_to_move() -> None:
    position = read(_lists("hex"))
    assert position == read(_lists("chess"))
    assert position.outcome is None
    assert position.to_move == {BLACK}
    assert position.mills == (0, 0)
    assert position.balls[WHITE] == bits(VECTORS["position"]["white_chess"])
    assert [position.height(rod) for rod in range(16)] == [
        2, 2, 1, 0, 1, 2, 0, 0, 1, 1, 0, 0, 1, 2, 0, 2,
    ]  # fmt: skip


def _lists(kind: str) -> str:
    position = VECTORS["position"]
    white, black = (", ".join(position[f"{side}_{kind}"]) for side in ("white", "black"))
    return f"White: {white} Black: {black}"


def test_points_are_not_counted() -> None:
    assert played("A1 B1 A1 B1 A1 B1 A1").points == (0, 0)
