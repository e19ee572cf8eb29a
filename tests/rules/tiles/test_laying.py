"""Points for neighbours, and what becomes of a tile that is laid against the rules."""

import pytest

from games.puzzles.grid import NAMES
from games.rules.kit.core import IllegalMove
from games.rules.tiles import RULESET
from games.rules.tiles.cells import cells_of
from games.rules.tiles.scoring import score_of
from tests.rules.tiles.boards import (
    EXAMPLE_POINTS,
    EXAMPLE_START,
    cell,
    example,
    played,
    square_points,
)

POINTS = square_points(EXAMPLE_POINTS)


def test_the_example_scores_43_squares_as_printed() -> None:
    """Interpretation tiles-8."""
    position = example()
    found = {
        NAMES[each_cell]: sum(score_of(position.layout, each_cell))
        for each_cell in cells_of(position.fits)
    }
    assert len(found) == 43
    assert found == POINTS
    assert max(found.values()) == found["d4"] == 9


@pytest.mark.parametrize("square", POINTS)
def test_each_of_them_is_written_down_for_the_player(square: str) -> None:
    after = example().play(RULESET.parse(f"4{square}"), 1)
    assert after.points == (28, 31 + POINTS[square])


def test_neighbours_in_the_box_are_counted_there_only() -> None:
    """Interpretation tiles-5.

    “jedes Plättchen nur einmal”: 7 in the box, the 3 and the 9 of the column, 0 in the row.
    """
    assert score_of(example().layout, cell("d4")) == (7, 2, 0)
    assert score_of(example().layout, cell("e5")) == (7, 0, 1)


def test_a_square_without_neighbours_scores_nothing() -> None:
    position = played(f"{EXAMPLE_START} t5")
    assert all(
        sum(score_of(position.layout, each_cell)) >= 2 for each_cell in cells_of(position.fits)
    ), "every row and column has a start tile"


def test_twenty_is_the_most() -> None:
    full = example().layout
    for number in range(81):
        if number != cell("e5") and not full.occupied >> number & 1:
            full = full.with_tile(9, number)
    assert score_of(full, cell("e5")) == (8, 6, 6)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("5d4", "other-tile-open tile=4"),
        ("4e4", "square-taken square=e4"),
        ("4a2", "tile-in-row tile=4 square=a2"),
        ("4c9", "tile-in-column tile=4 square=c9"),
        ("4b1", "tile-in-box tile=4 square=b1"),
    ],
)
@pytest.mark.parametrize("illegal", ["discard", "stays", "refuse"])
def test_what_breaks_the_rules_is_refused_in_words(illegal: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        example(illegal=illegal).play(RULESET.parse(move), 1)
    assert str(refused.value) == reason


def test_a_tile_laid_wrong_leaves_the_game() -> None:
    """Interpretation tiles-3: no points, the board stays as it was, the turn is over."""
    before = example()
    after = before.play(RULESET.parse("x"), 1)
    assert (after.layout, after.points, after.tile) == (before.layout, before.points, 0)
    assert after.bag == before.bag
    assert after.turn == 0


def test_or_it_stays_counts_as_a_neighbour_and_blocks() -> None:
    before = example(illegal="stays")
    after = before.play(RULESET.parse("4c4!"), 1)
    assert after.points == before.points
    assert after.layout.digit(cell("c4")) == 4
    assert score_of(after.layout, cell("d4")) == (7, 2, 1)
    assert not after.layout.fitting(4) >> cell("a4") & 1


def test_where_it_stays_every_free_square_can_be_chosen() -> None:
    moves = {str(move) for move in example(illegal="stays").legal_moves(1)}
    assert len(moves) == 81 - 18
    assert {move for move in moves if not move.endswith("!")} == {f"4{name}" for name in POINTS}


@pytest.mark.parametrize(
    ("illegal", "move", "reason"),
    [
        ("discard", "4c4!", "^no-wrong-tiles$"),
        ("refuse", "4c4!", "^no-wrong-tiles$"),
        ("refuse", "x", "^no-giving-up-of-tiles$"),
        ("stays", "x", "^no-giving-up-of-tiles$"),
        ("stays", "4d4!", "^tile-breaks-no-rule tile=4 square=d4"),
        ("stays", "4e4!", "^square-taken square=e4"),
    ],
)
def test_wrong_ways_to_lay_wrong(illegal: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        example(illegal=illegal).play(RULESET.parse(move), 1)


def test_a_tile_that_fits_on_every_free_square_cannot_be_laid_wrong() -> None:
    """Interpretation tiles-3: giving up stands for a square where it breaks the rules."""
    position = example()
    layout = position.layout
    for each_cell in cells_of(position.clashes):
        layout = layout.with_tile(9, each_cell)
    full = type(position)(layout=layout, bag=position.bag, tile=4)
    assert full.fits
    assert not full.clashes
    assert str(full.objection(RULESET.parse("x"), 1)) == "tile-fits-everywhere"


def test_illegal_tiles_do_not_keep_the_game_from_ending() -> None:
    """It ends where the tile fits nowhere *by the rules*, whatever else could be done with it."""
    position = played(f"{EXAMPLE_START} t1", illegal="stays")
    layout = position.layout
    for each_cell in cells_of(position.fits):
        layout = layout.with_tile(2, each_cell)
    stuck = type(position)(illegal="stays", layout=layout, bag=position.bag, tile=1).settled()
    assert stuck.outcome is not None
    assert stuck.clashes
