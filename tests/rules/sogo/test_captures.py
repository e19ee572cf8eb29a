"""Variant 2: a mill takes a ball. The interpretations are those of docs/interpretations.md."""

import pytest

from games.rules.kit.core import IllegalMove
from games.rules.sogo.moves import Drop, Leave, Take
from games.rules.sogo.notation import HEX, spell_places
from games.rules.sogo.position import BLACK, WHITE, SogoPosition
from tests.rules.sogo.boards import VECTORS, bits, played, start

STACK, TWO_LINES = VECTORS["v2"]


def after(rods: list[int], **options: object) -> SogoPosition:
    names = list(VECTORS["hex_to_chess"].values())
    return played(" ".join(names[rod] for rod in rods), variant=2, **options)


def takeable(position: SogoPosition) -> list[str]:
    return list(spell_places(position.takeable(), 4, HEX))


@pytest.mark.parametrize("vector", VECTORS["v2"], ids=["one line", "two lines"])
def test_a_mill_takes_a_ball_for_each_line(vector: dict[str, object]) -> None:
    """sogo-1, with the worked examples."""
    position = after(vector["rod_list"])  # type: ignore[arg-type]
    assert position.outcome is None
    assert position.due == vector["captures_due"] == vector["lines"]
    assert position.to_move == {WHITE}
    assert takeable(position) == vector["takeable"]


def test_a_taken_ball_leaves_play_and_those_above_slide_down() -> None:
    """sogo-3: taking 11 leaves two black balls on rod 1, at heights 1 and 2."""
    position = after(STACK["rod_list"]).play(Take("A3", 1), WHITE)
    assert spell_places(position.balls[BLACK], 4, HEX) == ("11", "12")
    assert position.points == (1, 0)
    assert position.to_move == {BLACK}
    assert position.placed == 7


def test_a_ball_of_either_colour_slides() -> None:
    """sogo-3: White's own ball rests on the black one it takes."""
    position = played("A1 B1 A1 B1 A1 B1 B1 C1 A1 xB1-2", variant=2)
    assert spell_places(position.balls[BLACK], 4) == ("B1-1", "B1-2", "C1-1")
    assert "B1-3" in spell_places(position.balls[WHITE], 4)


def test_where_agreed_only_the_top_ball_may_be_taken() -> None:
    position = after(STACK["rod_list"], takes="top")
    assert takeable(position) == STACK["takeable_top_only"]
    with pytest.raises(IllegalMove, match="^not-the-top-ball$"):
        position.play(Take("A3", 1), WHITE)


def test_where_agreed_a_turn_takes_one_ball_only() -> None:
    """sogo-1, the option."""
    assert after(TWO_LINES["rod_list"], captures="one").due == 1


def test_two_captures_are_two_moves_of_the_same_seat() -> None:
    position = after(TWO_LINES["rod_list"]).play(Take("B3", 1), WHITE)
    assert position.to_move == {WHITE}
    assert position.due == 1
    position = position.play(Take("B2", 1), WHITE)
    assert position.to_move == {BLACK}
    assert position.points == (2, 0)


def test_a_capture_comes_before_the_next_ball() -> None:
    with pytest.raises(IllegalMove, match="^capture-due$"):
        after(STACK["rod_list"]).play(Drop("D1"), WHITE)


def test_a_capture_may_be_left() -> None:
    """sogo-4: „darf … weggenommen werden“."""
    position = after(TWO_LINES["rod_list"]).play(Leave(), WHITE)
    assert (position.due, position.to_move) == (1, {WHITE})
    position = position.play(Leave(), WHITE)
    assert (position.due, position.to_move) == (0, {BLACK})
    assert position.points == (0, 0)


@pytest.mark.parametrize("move", [Take("A4", 1), Take("D1", 1), Take("A3", 4)])
def test_only_balls_of_the_opponent_are_taken(move: Take) -> None:
    with pytest.raises(IllegalMove, match="^no-opposing-ball"):
        after(STACK["rod_list"]).play(move, WHITE)


@pytest.mark.parametrize("move", [Take("E1", 1), Take("A4", 5)])
def test_places_beyond_the_board_are_refused(move: Take) -> None:
    with pytest.raises(IllegalMove, match="^no-such-place"):
        after(STACK["rod_list"]).play(move, WHITE)


WHITE_LEAVES = "A1 B1 A1 B1 A1 B1 A1 x-"


def test_balls_in_a_mill_are_safe() -> None:
    """sogo-2: Black's stack takes only the white ball outside White's stack."""
    position = played(f"{WHITE_LEAVES} D4 C4 B1", variant=2)
    assert position.to_move == {BLACK}
    assert spell_places(position.takeable(), 4) == ("C4-1",)
    with pytest.raises(IllegalMove, match="^ball-in-mill"):
        position.play(Take("A1", 1), BLACK)


def test_where_all_balls_stand_in_mills_any_may_be_taken() -> None:
    """sogo-2, the exception: White has nothing but its stack."""
    position = played(f"{WHITE_LEAVES} B1", variant=2)
    assert position.takeable() == position.balls[WHITE] == position.mills[WHITE]
    assert position.play(Take("A1", 2), BLACK).points == (0, 1)


UNDER_A_ROW = "A1 D1 B1 B3 C1 C3 D1 B3 A4 C3 A4 D2 A4 D2 A4"


def test_sliding_into_a_line_takes_nothing_but_protects() -> None:
    """sogo-3: White's ball on D1-2 slides into its row when D1-1 is taken."""
    before = played(UNDER_A_ROW, variant=2)
    assert (before.due, before.to_move) == (1, {WHITE})
    position = before.play(Take("D1", 1), WHITE)
    row = bits(["A1-1", "B1-1", "C1-1", "D1-1"])
    assert position.mills[WHITE] & row == row
    assert not before.mills[WHITE] & row
    assert (position.due, position.to_move) == (0, {BLACK})


def test_a_mill_closed_again_takes_again() -> None:
    """sogo-6: Black takes from White's stack, White completes it anew."""
    position = played(f"{WHITE_LEAVES} B1 xA1-4 A1", variant=2)
    assert position.due == 1
    assert position.to_move == {WHITE}


ALL_COVERED = "A1 B1 B1 C1 A4 C1 C1 D1 D1 D1 D1"


def test_a_capture_lapses_where_nothing_can_be_taken() -> None:
    """sogo-5: White closes A1-1 to D1-4, and every black ball has a white one above it."""
    assert played(ALL_COVERED, variant=2).due == 1
    lapsed = played(ALL_COVERED, variant=2, takes="top")
    assert (lapsed.due, lapsed.to_move) == (0, {BLACK})


def test_the_game_ends_when_all_balls_are_placed_and_most_captures_win() -> None:
    """sogo-5: always as many balls as the board has places."""
    position = start(variant=2, size=3)
    while position.outcome is None:
        moves = list(position.legal_moves(position.turn))
        position = position.play(moves[0], position.turn)
    assert position.placed == 27
    on_board = sum(balls.bit_count() for balls in position.balls)
    assert on_board == 27 - sum(position.captured)
    white, black = position.captured
    assert white != black
    assert position.outcome.winners == {WHITE if white > black else BLACK}


def test_equal_captures_are_a_draw() -> None:
    """sogo-5: the drawn game, in which nobody ever closes a mill."""
    names = VECTORS["hex_to_chess"]
    moves = " ".join(names[digit] for digit in VECTORS["drawn_game_hex_rods"])
    position = played(moves, variant=2)
    assert position.outcome is not None
    assert position.outcome.winners == frozenset()
