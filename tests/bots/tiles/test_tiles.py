"""The bots of Sudoku tiles: legal, in time, the same way twice, and each better than the last."""

from itertools import pairwise
from random import Random

import pytest

from games.bots import LEVELS, choose, levels_of, montecarlo
from games.bots.budget import Budget
from games.rules.kit.core import settle
from games.rules.tiles.moves import GiveUp, Lay
from games.rules.tiles.position import TilesPosition
from tests.rules.tiles.boards import begun, cell, example

ILLEGAL = ["discard", "stays", "refuse"]


def play_out(seed: int, *bots: str, nodes: int = 60, **options: object) -> TilesPosition:
    """A whole game; the same seed brings the same start and the same stream of chance."""
    rng, chance = Random(f"{seed} {bots}"), Random(seed)
    position, _drawn = settle(begun(seed, **options), chance)
    while position.to_move:
        seat = position.turn
        for move in turn_of(bots[seat], position, rng, nodes):
            position = position.play(move, seat)
        position, _drawn = settle(position, chance)
    return position


def turn_of(bot: str, position: TilesPosition, rng: Random, nodes: int) -> tuple[object, ...]:
    if bot == "monte carlo":
        budget = Budget(0, 400)
        return montecarlo.think(position, position.turn, LEVELS["master"], rng, budget)
    return choose("tiles", bot, position.view(position.turn), position.turn, rng, nodes=nodes)


def lead(bot: str, other: str, games: int) -> tuple[int, int]:
    """Wins of `bot` and the points it is ahead, over games in which both begin equally often."""
    wins = points = 0
    for number in range(games):
        seat = number % 2
        pair = (bot, other) if seat == 0 else (other, bot)
        scores = play_out(number // 2, *pair).points
        points += scores[seat] - scores[1 - seat]
        wins += scores[seat] > scores[1 - seat]
    return wins, points


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("illegal", ILLEGAL)
def test_whole_games_are_legal_and_end(illegal: str, level: str) -> None:
    assert play_out(1, level, level, nodes=20, illegal=illegal).outcome


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_generator_give_the_same_moves(level: str) -> None:
    first, second = (
        choose("tiles", level, example(), 1, Random(7), nodes=300) for _each in range(2)
    )
    assert first == second


def test_the_beginner_lays_anywhere_but_by_the_rules() -> None:
    for illegal in ILLEGAL:
        position = example(illegal=illegal)
        found = {choose("tiles", "beginner", position, 1, Random(n)) for n in range(60)}
        assert len(found) > 25
        assert not found & {(GiveUp(),)}
        assert all(position.fits >> cell(str(move)[1:]) & 1 for (move,) in found)


@pytest.mark.slow
def test_the_master_takes_the_nine_points_of_the_example() -> None:
    for seed in range(5):
        assert choose("tiles", "master", example(), 1, Random(seed), nodes=200) == (Lay(4, "d4"),)


def test_the_strong_one_counts_better_than_the_casual_one() -> None:
    good = {(Lay(4, "d4"),), (Lay(4, "e5"),), (Lay(4, "d7"),)}
    strong = [choose("tiles", "strong", example(), 1, Random(n)) in good for n in range(40)]
    casual = [choose("tiles", "casual", example(), 1, Random(n)) in good for n in range(40)]
    assert 10 < sum(casual) < sum(strong)


@pytest.mark.parametrize(
    ("bot", "other"), list(pairwise(levels_of("tiles")))[:2], ids=lambda bot: str(bot)
)
def test_each_level_beats_the_one_below(bot: str, other: str) -> None:
    wins, points = lead(other, bot, 10)
    assert wins >= 9
    assert points > 100


@pytest.mark.slow
def test_the_master_beats_the_strong_one() -> None:
    """It won 146 of 200 games with 300 nodes; 24 of 40 are what chance leaves of that."""
    wins, points = lead("master", "strong", 40)
    assert wins >= 24
    assert points > 0


@pytest.mark.slow
def test_the_master_beats_monte_carlo_that_knows_nothing_of_the_game() -> None:
    wins, points = lead("master", "monte carlo", 2)
    assert wins == 2
    assert points > 20
