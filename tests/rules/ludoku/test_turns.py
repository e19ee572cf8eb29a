"""Who rolls how many dice, where they may go, and when a turn and a player are over."""

from random import Random

import pytest

from games.rules.kit.core import CHANCE, IllegalMove
from games.rules.ludoku.fields import ALL, NAMES, SEEN, UNITS, VARIOMINO_OF, numbers
from games.rules.ludoku.moves import Place, Roll
from games.rules.ludoku.position import IVORY, MIDNIGHT, LudokuPosition
from tests.rules.ludoku.boards import at_random, played, read, start


def test_the_board_has_sixteen_variominos_of_four_fields() -> None:
    """Interpretation ludoku-1."""
    assert len(UNITS) == 8 + 8 + 16
    assert sorted(VARIOMINO_OF) == [unit for unit in range(16) for _field in range(4)]
    assert [NAMES[field] for field in numbers(UNITS[16])] == ["a8", "b8", "a7", "b7"]
    assert {seen.bit_count() for seen in SEEN} == {8 + 7 + 1}
    assert (NAMES[0], NAMES[63]) == ("a8", "h1")


def test_two_dice_then_three_then_four() -> None:
    """Interpretation ludoku-9.

    „Wer beginnt, nimmt sich zwei Würfel … Die Gegenseite nimmt drei … erst einmal immer vier“
    """
    rolls = {
        position.rolls: (position.turn, len(position.rolled)) for position in at_random(Random(4))
    }
    assert [rolls[number] for number in (1, 2, 3, 4, 5)] == [
        (IVORY, 2),
        (MIDNIGHT, 3),
        (IVORY, 4),
        (MIDNIGHT, 4),
        (IVORY, 4),
    ]


@pytest.mark.parametrize(("count", "rolls"), [(1, 6), (2, 21), (3, 56), (4, 126)])
def test_a_roll_is_one_move_whatever_the_order_of_its_dice(count: int, rolls: int) -> None:
    position = read(f"Ivory: - Midnight: - Dice: {count}, 4 Roll 3: Ivory")
    assert len(list(position.legal_moves(CHANCE))) == rolls


def test_rolls_are_counted_so_that_each_draw_has_a_label_of_its_own() -> None:
    assert start().occasion == (1, "roll")
    assert played("r12 1a8 2b8").occasion == (2, "roll")
    assert played("r12 1a8 2b8 r345 3c8 4d8 5e8").occasion == (3, "roll")


def test_all_fields_are_open_in_the_beginning() -> None:
    assert len(list(played("r34").legal_moves(IVORY))) == 2 * 64
    assert len(list(played("r33").legal_moves(IVORY))) == 64
    assert len(list(played("r33 3a8").legal_moves(IVORY))) == 64 - 16


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1h8", "^value-in-row"),
        ("1a2", "^value-in-column"),
        ("1b7", "^value-in-variomino"),
        ("2a8", "^field-taken .*field=a8"),
        ("5c3", "^no-such-die value=5"),
    ],
)
def test_no_value_twice_in_a_row_a_column_or_a_variomino(move: str, reason: str) -> None:
    """„Auf keinem Variomino, in keiner Reihe und in keiner Spalte … doppelt“: of either colour."""
    for mover, position in (
        (IVORY, read("Ivory: 1a8 Midnight: - Roll 3: Ivory 1122")),
        (MIDNIGHT, read("Ivory: 1a8 Midnight: - Roll 4: Midnight 1122")),
    ):
        with pytest.raises(IllegalMove, match=reason):
            position.play(Place(int(move[0]), move[1:]), mover)


def test_the_first_two_turns_obey_the_sudoku_rule_as_well() -> None:
    """Interpretation ludoku-5."""
    first = played("r11 1a8")
    assert str(first.objection(Place(1, "h8"), IVORY)).startswith("value-in-row")
    second = played("r12 1a8 2b7 r123")
    assert str(second.objection(Place(1, "a1"), MIDNIGHT)).startswith("value-in-column")
    assert str(second.objection(Place(2, "a7"), MIDNIGHT)).startswith("value-in-row")


def test_dice_are_rolled_before_they_are_placed_and_only_once() -> None:
    with pytest.raises(IllegalMove, match="^not-your-turn$"):
        start().play(Place(1, "a8"), IVORY)
    assert "not-rolled-yet" in str(start().objection(Place(1, "a8"), IVORY))
    assert "rolled-already" in str(played("r12").objection(Roll((1, 2)), CHANCE))
    assert "wrong-number-of-dice count=2" in str(start().objection(Roll((1, 2, 3)), CHANCE))


def nearly_full(hand: str, dice: str = "4, 4", mover: str = "Ivory") -> LudokuPosition:
    """At a roll where only four fields are left."""
    return read(f"{STUCK} Dice: {dice} Roll 9: {mover} {hand}".strip())


STUCK = """
Ivory: 1a8 2b8 3c8 4d8 5e8 6f8  3a7 4b7 5c7 6d7 1e7 2f7  5a6 6b6 1c6 2d6 3e6 4f6
Midnight: 2a5 1b5 4c5 3d5 6e5 5f5  4a4 3b4 6c4 5d4 2e4 1f4  6a3 5b3 2c3 1d3 4e3 3f3
"""
"""Columns a to f hold all six values, rows 8 to 3 as well: only g2, h2, g1 and h1 are left."""


def test_the_four_fields_left_take_one_die_of_each_value() -> None:
    position = nearly_full("1234")
    assert {position.open_to(value) for value in range(1, 7)} == {UNITS[31] & ALL}
    assert len(list(position.legal_moves(IVORY))) == 16


@pytest.mark.parametrize(
    ("dice", "hand", "moves", "left"),
    [
        ("4, 4", "1123", "1g2 2h2 3g1", (3, 4)),
        ("3, 4", "111", "1g2", (1, 4)),
        ("4, 4", "1111", "1g2", (1, 4)),
        ("2, 4", "66", "6h1", (1, 4)),
        ("4, 4", "1234", "1g2 2h2 3g1 4h1", (4, 4)),
    ],
    ids=["one of four", "two of three", "three of four", "one of two", "none"],
)
def test_dice_that_fit_nowhere_are_missing_from_then_on(
    dice: str, hand: str, moves: str, left: tuple[int, int]
) -> None:
    """„In der Folge gibt [es] dann für diesen Spieler … einen (oder gar mehr) Würfel weniger.“"""
    position = nearly_full(hand, dice)
    for text in moves.split():
        assert not position.roll_due
        position = position.play(Place(int(text[0]), text[1:]), IVORY)
    assert position.roll_due
    assert position.allowance == left
    assert (position.next_seat, position.next_count) == (MIDNIGHT, 4)


FULL = f"{STUCK.strip()} 1g2 2h2 3g1 4h1"


def due(dice: str, roll: str) -> LudokuPosition:
    return read(f"{FULL} Dice: {dice} Roll {roll}")


def test_a_roll_that_fits_nowhere_at_all_ends_the_turn_at_once() -> None:
    """Interpretation ludoku-4: 4, four unplaceable: 0, out; the other side rolls."""
    after = due("4, 4", "9: Ivory").play(Roll((1, 2, 5, 6)), CHANCE)
    assert after.allowance == (0, 4)
    assert after.to_move == {CHANCE}
    assert (after.next_seat, after.next_count) == (MIDNIGHT, 4)
    assert after.occasion == (10, "roll")


def test_the_last_die_that_fits_nowhere_puts_its_player_out() -> None:
    """„Kann auch der letzte Würfel nicht gesetzt, scheidet man aus.“ 1, one: 0, out."""
    assert due("1, 3", "9: Ivory").play(Roll((2,)), CHANCE).allowance == (0, 3)


def test_the_game_ends_when_both_are_out() -> None:
    """„bis sie auch den letzten Würfel nicht mehr setzen kann“"""
    after = due("0, 2", "9: Midnight").play(Roll((1, 1)), CHANCE)
    assert after.outcome
    assert after.allowance == (0, 0)
    assert after.to_move == frozenset()


def test_who_is_left_plays_on_alone_turn_after_turn() -> None:
    """Interpretation ludoku-6: „Die Gegenseite kann solange weiterspielen“"""
    position = read(f"{STUCK} Dice: 0, 2 Roll 9: Midnight 13")
    position = position.play(Place(1, "g2"), MIDNIGHT).play(Place(3, "h1"), MIDNIGHT)
    assert (position.next_seat, position.next_count) == (MIDNIGHT, 2)
    again = position.play(Roll((2, 4)), CHANCE)
    assert again.to_move == {MIDNIGHT}


def test_a_die_may_be_wasted_by_shutting_its_only_field() -> None:
    """Interpretation ludoku-3: a turn must be maximal, not as long as possible."""
    position = read(f"{STUCK.strip()} 3g2 4h2 Dice: 4, 4 Roll 9: Ivory 1122")
    wasteful = position.play(Place(1, "g1"), IVORY)
    assert [str(move) for move in wasteful.legal_moves(IVORY)] == ["2h1"]
    assert wasteful.play(Place(2, "h1"), IVORY).allowance == (2, 4)


def test_a_turn_is_not_over_while_any_die_has_a_field() -> None:
    """Interpretation ludoku-3: a die that can go must go."""
    position = nearly_full("1112").play(Place(1, "g2"), IVORY)
    assert position.to_move == {IVORY}
    assert {str(move) for move in position.legal_moves(IVORY)} == {"2h2", "2g1", "2h1"}


def test_random_games_never_break_the_sudoku_rule() -> None:
    for seed in range(20):
        for position in at_random(Random(seed)):
            for face in position.faces:
                assert all((face & unit).bit_count() <= 1 for unit in UNITS)
            assert not position.dice[IVORY] & position.dice[MIDNIGHT]


def test_a_legal_filling_has_48_dice() -> None:
    """“At most 6 dice per row and column, so 48 in total; 48 is attainable.” Found by search."""
    faces = _filled([0] * 6, 0)
    assert faces
    together = 0
    for face in faces:
        assert together & face == 0
        together |= face
        assert all((face & unit).bit_count() <= 1 for unit in UNITS)
    assert together.bit_count() == 48


def _filled(faces: list[int], taken: int) -> list[int]:
    """Each value eight times: once in every row, value after value; empty where it is hopeless."""
    value = next((v for v in range(6) if faces[v].bit_count() < 8), None)
    if value is None:
        return faces
    row = faces[value].bit_count()
    shut = taken
    for field in numbers(faces[value]):
        shut |= SEEN[field]
    for field in numbers(UNITS[row] & ALL & ~shut):
        bit = 1 << field
        longer = [face | bit if v == value else face for v, face in enumerate(faces)]
        if found := _filled(longer, taken | bit):
            return found
    return []


def test_no_die_of_the_opening_can_be_left_over() -> None:
    """Four dice of a value shut four rows, four columns and four fields more: 52 of 64."""
    for seed in range(200):
        third = next(position for position in at_random(Random(seed)) if position.rolls == 3)
        assert third.allowance == (4, 4)


def test_games_have_24_to_48_dice_and_end_within_32_rolls() -> None:
    """Interpretation ludoku-2.

    Each roll of an allowance puts a die on the board or shrinks the allowance.
    """
    for seed in range(60):
        *_running, last = at_random(Random(seed))
        assert 24 <= last.taken.bit_count() <= 48
        assert last.rolls <= 32
