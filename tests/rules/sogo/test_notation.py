"""Both notations, place by place and move by move, and what `write` writes."""

import pytest

from games.rules.kit.core import MalformedMove
from games.rules.sogo import RULESET
from games.rules.sogo.moves import Drop, Leave, Take
from games.rules.sogo.notation import (
    HEX,
    RODS,
    available,
    find_move,
    find_place,
    spell_move,
    spell_place,
    write_game,
)
from tests.rules.sogo.boards import VECTORS, bits, played, read, start

BOTH = [
    (hexadecimal, rods)
    for side in ("white", "black")
    for hexadecimal, rods in zip(
        VECTORS["position"][f"{side}_hex"], VECTORS["position"][f"{side}_chess"], strict=True
    )
]


@pytest.mark.parametrize(("hexadecimal", "rods"), BOTH)
def test_the_places_of_the_example_in_both_notations(hexadecimal: str, rods: str) -> None:
    place = find_place(hexadecimal, 4, HEX)
    assert place is not None
    assert place == find_place(rods, 4, RODS)
    assert spell_place(place, 4, HEX) == hexadecimal
    assert spell_place(place, 4, RODS) == rods


@pytest.mark.parametrize(("digit", "rod"), VECTORS["hex_to_chess"].items())
def test_a_rod_in_both_notations(digit: str, rod: str) -> None:
    assert RULESET.spell(Drop(rod), RULESET.clean({}), HEX) == digit
    assert RULESET.spell(Drop(rod), RULESET.clean({}), RODS) == rod
    assert find_move(digit, HEX) == find_move(rod, RODS) == Drop(rod)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_place_has_one_name_in_each_notation(size: int) -> None:
    for notation in available(size):
        names = [spell_place(place, size, notation) for place in range(size**3)]
        assert len(set(names)) == size**3
        assert [find_place(name, size, notation) for name in names] == list(range(size**3))


@pytest.mark.parametrize("size", [3, 5])
def test_only_sixteen_rods_have_hexadecimal_numbers(size: int) -> None:
    options = RULESET.clean({"size": size})
    assert RULESET.spell(Drop("A1"), options, HEX) == "A1"
    assert spell_place(0, size, HEX) == spell_place(0, size, RODS)
    assert find_place("01", size, HEX) is None


@pytest.mark.parametrize(
    ("move", "hexadecimal", "rods"),
    [
        (Drop("C2"), "A", "C2"),
        (Take("C2", 2), "xA2", "xC2-2"),
        (Take("A4", 1), "x01", "xA4-1"),
        (Leave(), "x-", "x-"),
    ],
)
def test_a_move_in_both_notations(move: Drop | Take | Leave, hexadecimal: str, rods: str) -> None:
    assert spell_move(move, 4, HEX) == hexadecimal
    assert spell_move(move, 4, RODS) == rods == str(move)
    assert find_move(hexadecimal, HEX) == move
    assert find_move(rods) == move


def test_letters_may_be_small_and_spaces_around_do_not_matter() -> None:
    assert RULESET.parse(" c2 ") == Drop("C2")
    assert RULESET.parse("XA3-2") == Take("A3", 2)
    assert find_move("xa2", HEX) == Take("C2", 2)


@pytest.mark.parametrize("text", ["", "G", "10", "xA", "xA5", "A2", "A4-1"])
def test_what_is_not_hexadecimal_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove, match="hexadecimal"):
        find_move(text, HEX)


@pytest.mark.parametrize("name", ["A4", "A4-5", "A5-1", "E1-1", "A4-0", "", "A4-1-1", "A4-１"])
def test_what_is_not_a_place_is_found_nowhere(name: str) -> None:
    assert find_place(name, 4) is None


def test_a_position_is_written_with_both_lists_and_the_turn() -> None:
    assert RULESET.write(played("A4 D1 A4")) == "White: A4-1, A4-2\nBlack: D1-1\nBlack to move"
    assert RULESET.write(played("A4 D1 A4"), notation=HEX) == (
        "White: 01, 02\nBlack: F1\nBlack to move"
    )
    assert RULESET.write(start()) == "White: -\nBlack: -\nWhite to move"


def test_captures_are_written_too() -> None:
    due = played("A1 B1 A1 B1 A1 B1 A1", variant=2)
    assert RULESET.write(due).endswith("White takes 1")
    taken = due.play(Take("B1", 3), 0)
    assert RULESET.write(taken).endswith("Captured: White 1, Black 0\nBlack to move")
    assert read(RULESET.write(due), variant=2) == due
    assert read(RULESET.write(taken), variant=2) == taken


GAME = "A1 B1 A1 B1 A1 B1 A1 xB1-2 C4 D4"


def test_a_game_is_written_with_numbered_moves() -> None:
    moves = [RULESET.parse(text) for text in GAME.split()]
    rods = "1. A1 B1 2. A1 B1 3. A1 B1 4. A1 xB1-2 C4 5. D4"
    assert write_game(moves, 4) == rods
    assert write_game(moves, 4, HEX) == "1. 3 7 2. 3 7 3. 3 7 4. 3 x72 8 5. C"
    assert read(rods, variant=2) == read(write_game(moves, 4, HEX), variant=2)
    assert read(rods, variant=2) == played(GAME, variant=2)


def test_bits_of_the_example_are_told_apart() -> None:
    white = bits(VECTORS["position"]["white_hex"])
    assert white == bits(VECTORS["position"]["white_chess"])
    assert white & bits(VECTORS["position"]["black_hex"]) == 0
