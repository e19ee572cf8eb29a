"""The light grid of the bots counts as the rules do, and what is foreseen with it is so."""

from random import Random

import pytest

from games.bots.budget import Budget
from games.bots.tiles.candidates import candidates
from games.bots.tiles.foresight import expected
from games.bots.tiles.grid import Grid
from games.bots.tiles.playouts import Rival, choose
from games.rules.kit.core import CHANCE
from games.rules.tiles.cells import cells_of
from games.rules.tiles.moves import GiveUp, Reveal
from games.rules.tiles.position import TilesPosition
from games.rules.tiles.scoring import score_of
from tests.rules.tiles.boards import begun, cell, example


def greedy(position: TilesPosition, tiles: list[int]) -> TilesPosition:
    """Both take the most points, in doubt the first square in reading order."""
    for digit in tiles:
        position = position.play(Reveal(digit), CHANCE)
        if position.outcome:
            break
        scores = {cell: sum(score_of(position.layout, cell)) for cell in cells_of(position.fits)}
        best = max(scores, key=lambda cell: (scores[cell], -cell))
        move = next(m for m in position.legal_moves(position.turn) if cell(str(m)[1:]) == best)
        position = position.play(move, position.turn)
    return position


def drawn_out(position: TilesPosition, seed: int) -> list[int]:
    tiles = [digit for digit, count in enumerate(position.bag, start=1) for _n in range(count)]
    Random(seed).shuffle(tiles)
    return tiles


@pytest.mark.parametrize("seed", range(3))
def test_the_grid_counts_as_the_rules_do(seed: int) -> None:
    start = begun(seed).play(GiveUp(), 0)
    position = greedy(start, drawn_out(start, seed)[:40])
    grid = Grid(position.layout)
    for digit in range(1, 10):
        assert grid.room[digit - 1] & grid.free == position.layout.fitting(digit)
    for number in cells_of(grid.free):
        square = 1 << number
        assert grid.points(square) == sum(score_of(position.layout, number))
        assert grid.with_tile(5, square).counts == Grid(position.layout.with_tile(5, number)).counts


@pytest.mark.parametrize("seed", range(6))
def test_a_playout_ends_as_a_greedy_game_by_the_rules(seed: int) -> None:
    position = begun(seed).play(GiveUp(), 0)
    tiles = drawn_out(position, seed)
    first, second = greedy(position, tiles).points
    assert Grid(position.layout).greedy_end(tiles) == second - first


def test_the_best_squares_are_those_of_the_example() -> None:
    assert Grid(example().layout).best(4) == (9, 1 << cell("d4"))


def test_one_turn_is_foreseen_as_the_average_over_the_bag() -> None:
    position = example()
    grid, bag = Grid(position.layout), [0, 0, 0, 1, 0, 0, 0, 0, 1]
    four, nine = grid.best(4)[0], grid.best(9)[0]
    assert expected(grid, bag, 1) == (four + nine) / 2 / 2
    assert bag == [0, 0, 0, 1, 0, 0, 0, 0, 1]


def test_two_turns_are_foreseen_with_the_reply() -> None:
    position = example()
    grid = Grid(position.layout)
    points, square = grid.best(4)
    reply = grid.with_tile(4, square).best(9)[0]
    assert (points, reply) == (9, 9)
    reverse, other = grid.best(9)
    answer = grid.with_tile(9, other & -other).best(4)[0]
    average = ((points - reply / 2) + (reverse - answer / 2)) / 2
    assert expected(grid, [0, 0, 0, 1, 0, 0, 0, 0, 1], 2) == average


def test_an_empty_bag_promises_nothing() -> None:
    assert expected(Grid(example().layout), [0] * 9, 2) == 0


def test_a_rival_is_believed_only_without_doubt() -> None:
    rival, noisy = (Rival(candidates(example(), 1)[0]) for _each in range(2))
    for number in range(200):
        rival.record(0.1)
        noisy.record(1.0 if number % 2 else -0.9)
    assert rival.sure(1)
    assert not noisy.sure(1)
    assert not noisy.sure(-1)


@pytest.mark.slow
def test_a_clearly_better_rival_takes_the_favourites_place() -> None:
    position = example()
    ranked = sorted(candidates(position, 1), key=lambda candidate: candidate.points)
    worst, best = ranked[1], ranked[-1]
    chosen = choose([worst, best], position.bag, 0, Random(1), Budget(0, 5_000))
    assert str(chosen.move) == "4d4"
