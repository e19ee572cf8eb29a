"""“Am Anfang sind 9 der 81 Plättchen zufällig auf das Brett gelegt, so dass in jeder Spalte und
jeder Zeile schon einmal genau eines liegt.”
"""

from collections import Counter
from math import factorial
from random import Random

import pytest

from games.puzzles.grid import CELLS, NAMES
from games.rules.kit.core import CHANCE, IllegalMove
from games.rules.kit.sealed_randomness import Sealed
from games.rules.tiles import RULESET
from games.rules.tiles.cells import NEIGHBOURS, cells_of
from games.rules.tiles.moves import Reveal, Start
from tests.rules.tiles.boards import EXAMPLE_START, begun, played


def test_the_start_tiles_of_the_example_are_a_legal_start() -> None:
    position = played(EXAMPLE_START)
    assert position.bag == (8,) * 9
    assert list(position.legal_moves(CHANCE)) == [Reveal(digit) for digit in range(1, 10)]


@pytest.mark.parametrize("seed", range(20))
def test_one_of_each_digit_lies_once_in_each_row_and_column(seed: int) -> None:
    position = begun(seed)
    squares = [cells.bit_length() - 1 for cells in position.layout.lying]
    assert all(cells.bit_count() == 1 for cells in position.layout.lying)
    assert len({cell // 9 for cell in squares}) == len({cell % 9 for cell in squares}) == 9


def test_the_number_of_squares_does_not_depend_on_where_the_tiles_before_fell() -> None:
    """So all starts are equally likely (tiles-2): 9!·9! courses, and as many starts."""
    for seed in range(5):
        position, rng, courses = RULESET.start(2, {}), Random(seed), 1
        for count in (81, 64, 49, 36, 25, 16, 9, 4, 1):
            moves = list(position.legal_moves(CHANCE))
            assert len(moves) == count
            courses *= count
            position = position.play(rng.choice(moves), CHANCE)
        assert courses == factorial(9) ** 2


@pytest.mark.parametrize("seed", range(20))
def test_nine_random_tiles_may_lie_once_in_each_row_and_column(seed: int) -> None:
    """tiles-2: digits may repeat, but never against the rules of Sudoku."""
    position = begun(seed, starters="any")
    assert position.layout.occupied.bit_count() == 9
    cells = [cell for squares in position.layout.lying for cell in cells_of(squares)]
    assert len({cell // 9 for cell in cells}) == len({cell % 9 for cell in cells}) == 9
    assert all(
        not squares & NEIGHBOURS[cell]
        for squares in position.layout.lying
        for cell in cells_of(squares)
    )


def test_digits_of_random_start_tiles_repeat_as_often_as_they_must() -> None:
    """tiles-2: nine different digits come once in about 650 starts; each digit nine times in 81."""
    starts = [begun(seed, starters="any").layout for seed in range(300)]
    different = [start for start in starts if all(start.lying)]
    assert len(different) < 10
    counts = [sum(start.lying[digit].bit_count() for start in starts) for digit in range(9)]
    assert sum((count - 300) ** 2 / 300 for count in counts) < 32, "8 degrees of freedom"


def test_a_random_start_tile_is_a_square_and_then_a_tile_that_may_lie_there() -> None:
    before = played("s4c2 s4f8", starters="any")
    allowed = [str(move) for move in before.legal_moves(CHANCE)]
    assert len(allowed) == 49 * 9 - 2 * 4, "no other 4 in the boxes of c2 and f8"
    with pytest.raises(IllegalMove, match="^tile-in-box tile=4 square=a1"):
        before.play(RULESET.parse("s4a1"), CHANCE)
    assert before.play(RULESET.parse("s9a1"), CHANCE).bag == (9, 9, 9, 7, 9, 9, 9, 9, 8)


def test_one_of_each_digit_stays_the_usual_start() -> None:
    assert RULESET.clean({})["starters"] == "each"
    assert RULESET.start(2, {"illegal": "discard"}) == RULESET.start(2, {"starters": "each"})


def test_the_squares_are_listed_in_reading_order() -> None:
    moves = [str(move) for move in played("s1a9 s2c8").legal_moves(CHANCE)]
    assert moves[:3] == ["s3b7", "s3d7", "s3e7"]
    assert len(moves) == 49


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "s2c2", "^other-start-tile-due tile=1"),
        ("s1c2", "s2c7", "^start-tile-in-line square=c7"),
        ("s1c2", "s2c2", "^start-tile-in-line square=c2"),
        ("s1c2", "t4", "^start-tiles-due$"),
        (EXAMPLE_START, "s9a1", "^start-tiles-lie-already$"),
    ],
)
def test_chance_is_held_to_the_rules_as_well(moves: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        played(moves).play(RULESET.parse(move), CHANCE)


@pytest.mark.slow
def test_every_square_is_as_likely_as_the_others_for_every_start_tile() -> None:
    counts: dict[int, Counter[str]] = {digit: Counter() for digit in (1, 5, 9)}
    for seed in range(4000):
        for digit, cells in enumerate(begun(seed).layout.lying, start=1):
            if digit in counts:
                counts[digit][NAMES[cells.bit_length() - 1]] += 1
    for found in counts.values():
        expected = 4000 / 81
        chi2 = sum((found[name] - expected) ** 2 / expected for name in NAMES)
        assert chi2 < 140, "80 degrees of freedom: less than one in ten thousand are above"


def test_a_sealed_stream_gives_the_same_start_again() -> None:
    def start() -> list[str]:
        position, moves = RULESET.start(2, {}), []
        while position.drawn < 9:
            stream = Sealed(b"k" * 32, "game").under(*position.occasion)
            moves.append(position.draw(stream))
            position = position.play(moves[-1], CHANCE)
        return [str(move) for move in moves]

    assert start() == start()


def test_each_start_tile_has_an_occasion_of_its_own() -> None:
    position = RULESET.start(2, {})
    occasions = []
    for text in EXAMPLE_START.split():
        occasions.append(position.occasion)
        position = position.play(RULESET.parse(text), CHANCE)
    assert occasions == [(digit, "start") for digit in range(1, 10)]
    assert position.occasion == (1, "tile")


def test_a_start_tile_is_named_by_digit_and_square() -> None:
    assert RULESET.parse(" S4C2 ") == Start(4, "c2")
    assert CELLS["c2"] == 65
