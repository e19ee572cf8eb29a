"""Every level plays Frege-Sudoku legally, in time, the same way twice, and better than the last."""

from random import Random

import pytest

from games.bots import LEVELS, choose, montecarlo
from games.bots.budget import Budget
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STARTS, letters_of
from games.rules.kit.core import Move
from tests.bots.frege.frege_games import at_the_end, begin, eager


def turn_of(bot: str, position: FregePosition, rng: Random, nodes: int) -> Move:
    if bot == "monte carlo":
        (move,) = montecarlo.think(position, position.turn, LEVELS["master"], rng, Budget(0, 500))
        return move
    if bot == "eager":
        return eager(position, rng)
    (move,) = choose("frege", bot, position, position.turn, rng, nodes=nodes)
    return move


def play_out(pair: tuple[str, str], rng: Random, start: FregePosition, nodes: int) -> FregePosition:
    position = start
    while position.outcome is None:
        position = position.play(turn_of(pair[position.turn], position, rng, nodes), position.turn)
    return position


def wins_of(bot: str, other: str, games: int, nodes: int = 400) -> int:
    rng = Random(f"{bot} {other}")
    wins = 0
    for number in range(games):
        start = FregePosition.arranged(letters_of(STARTS[number // 2]), 0)
        seat = number % 2
        pair = (bot, other) if seat == 0 else (other, bot)
        outcome = play_out(pair, rng, start, nodes).outcome
        assert outcome
        wins += outcome.winners == {seat}
    return wins


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_are_legal_and_end(level: str) -> None:
    assert play_out((level, level), Random(1), begin(Random(2)), 40).outcome


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_generator_give_the_same_move(level: str) -> None:
    rng = Random(5)
    for plies in (4, 12, 24, 40):
        position = at_the_end(rng, plies, eager)
        first, second = (
            choose("frege", level, position, position.turn, Random(7), nodes=300) for _ in "ab"
        )
        assert first == second


@pytest.mark.slow
def test_a_won_endgame_is_won() -> None:
    """The master plays the last moves against somebody eager and never lets a win go."""
    from_here = 0
    for seed in range(12):
        position = at_the_end(Random(seed), 9, eager)
        winner = next(iter(_best_play(position).outcome.winners), None)  # type: ignore[union-attr]
        if winner != position.turn:
            continue
        from_here += 1
        pair = ("master", "eager") if winner == 0 else ("eager", "master")
        outcome = play_out(pair, Random(seed), position, 50_000).outcome
        assert outcome
        assert outcome.winners == {winner}
    assert from_here


def _best_play(position: FregePosition) -> FregePosition:
    return play_out(("master", "master"), Random(0), position, 50_000)


@pytest.mark.slow
def test_the_beginner_is_beaten_by_the_casual_player() -> None:
    assert wins_of("casual", "beginner", 6) >= 5


@pytest.mark.slow
def test_the_strong_player_beats_the_casual_one() -> None:
    assert wins_of("strong", "casual", 6) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("other", ["monte carlo", "eager"])
def test_the_master_beats_players_without_foresight(other: str) -> None:
    assert wins_of("master", other, 4, nodes=800) >= 3
