"""What dice are worth, exactly: majorities, and half points by option."""

from fractions import Fraction

import pytest

from games.rules.kit.core import Points
from games.rules.ludoku.scoring import half_points, points, spelled
from tests.rules.ludoku.boards import HALF, read

POINTS = {
    "0:0": (0, 0),
    "1:0": (1, 0),
    "2:0": (1, 0),
    "3:0": (1, 0),
    "4:0": (1, 0),
    "1:1": (0, 0),
    "2:1": (1, 0),
    "3:1": (1, 0),
    "2:2": (0, 0),
    "1:2": (0, 1),
    "1:3": (0, 1),
    "0:4": (0, 1),
}
FIELDS = ("a8", "b8", "a7", "b7")


def variomino(dice: str, **options: object) -> tuple[Points, ...]:
    """The score where only the first variomino has dice, such as 2:1."""
    ivory, midnight = map(int, dice.split(":"))
    laid = [f"{value}{field}" for value, field in enumerate(FIELDS, start=1)]
    mine, theirs = laid[:ivory] or ["-"], laid[ivory : ivory + midnight] or ["-"]
    return read(f"Ivory: {' '.join(mine)} Midnight: {' '.join(theirs)}", **options).points


@pytest.mark.parametrize("dice", POINTS)
def test_a_majority_in_a_variomino_is_a_point(dice: str) -> None:
    """„Ein Würfel allein: Dies Variomino ist gewonnen (1 : 0) und bringt einen Punkt. …“"""
    assert variomino(dice) == POINTS[dice]


@pytest.mark.parametrize(
    ("dice", "score"),
    [
        ("1:0", (1 + 3 * HALF, 0)),
        ("2:0", (1 + HALF + 3 * HALF, 0)),
        ("4:0", (1 + HALF + 4 * HALF, 0)),
        ("1:1", (HALF, HALF)),
        ("2:2", (HALF, HALF)),
        ("3:1", (1 + 2 * HALF, 0)),
    ],
)
def test_half_a_point_for_what_only_own_dice_lie_in(
    dice: str, score: tuple[Points, Points]
) -> None:
    """„… zusätzlich, wenn man ein Variomino, Reihen oder Spalten nur mit eigenen Würfeln …“

    Two dice side by side share a row: one variomino, one row, two columns.
    """
    assert variomino(dice, halves="literal") == score


@pytest.mark.parametrize(
    ("dice", "score"),
    [("1:0", (2, 0)), ("3:0", (1 + 4 * HALF, 0)), ("4:0", (1 + HALF + 4 * HALF, 0))],
)
def test_by_option_a_variomino_must_be_full_for_its_half_point(
    dice: str, score: tuple[Points, Points]
) -> None:
    """Interpretation ludoku-7: rows and columns count as before."""
    assert variomino(dice, halves="full") == score


def test_the_worked_examples_of_the_rules() -> None:
    """“Single die: 2.5. Two own dice in one row, different variominos and columns: 4.5.”"""
    single = read("Ivory: 3c5 Midnight: -", halves="literal")
    double = read("Ivory: 3c5 6f5 Midnight: -", halves="literal")
    assert single.points == (Fraction(5, 2), 0)
    assert double.points == (Fraction(9, 2), 0)


def test_points_are_whole_numbers_where_they_can_be() -> None:
    ivory, midnight = read("Ivory: 3c5 1b8 Midnight: 2h1", halves="literal").points
    assert (ivory, type(ivory)) == (5, int)
    assert (midnight, type(midnight)) == (Fraction(5, 2), Fraction)


def test_points_are_the_same_seen_from_the_other_side() -> None:
    for halves in ("none", "literal", "full"):
        position = read("Ivory: 3c5 6f5 1c6 Midnight: 2d5 4h1", halves=halves)
        ivory, midnight = position.dice
        assert points((midnight, ivory), halves) == position.points[::-1]
        assert half_points(ivory, midnight, halves) == 2 * position.points[0]


@pytest.mark.parametrize(
    ("score", "text"),
    [(0, "0"), (3, "3"), (Fraction(1, 2), "½"), (Fraction(9, 2), "4½")],
)
def test_halves_are_written_as_by_hand(score: Points, text: str) -> None:
    assert spelled(score) == text


@pytest.mark.parametrize(
    ("dice", "winners"),
    [
        ("Ivory: 3c5 Midnight: -", {0}),
        ("Ivory: 3c5 Midnight: 1h1 2a8", {1}),
        ("Ivory: 3c5 Midnight: 1h1", set()),
    ],
)
def test_more_points_win_and_equal_points_are_a_draw(dice: str, winners: set[int]) -> None:
    """Interpretation ludoku-8."""
    outcome = read(dice).outcome
    assert outcome
    assert outcome.winners == winners


def test_half_points_may_decide() -> None:
    dice = "Ivory: 3c5 6f5 Midnight: 1a1 2h8"
    plain, halves = read(dice), read(dice, halves="literal")
    assert plain.outcome
    assert halves.outcome
    assert plain.outcome.winners == set()
    assert halves.points == (4 + HALF, 5)
    assert halves.outcome.winners == {1}
