"""Stronger means stronger. Small budgets: the long tournament is in benchmarks/play/search.py."""

from random import Random

import pytest

from games.bots import LEVELS, choose, montecarlo
from games.bots.budget import Budget
from games.rules.kit.core import Move, OptionValue
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import SogoPosition
from tests.bots.sogo.boards import BOARDS, begin, winning_drops


def play_out(options: dict[str, OptionValue], rng: Random, *bots: str) -> SogoPosition:
    position = begin(options)
    while position.to_move:
        seat = position.turn
        for move in turn_of(bots[seat], position, rng):
            position = position.play(move, seat)
    return position


def turn_of(bot: str, position: SogoPosition, rng: Random) -> tuple[Move, ...]:
    if bot == "monte carlo":
        return montecarlo.think(position, position.turn, LEVELS["master"], rng, Budget(0, 1000))
    if bot == "newcomer":
        return (newcomer(position),)
    return choose("sogo", bot, position, position.turn, rng, nodes=800)


def newcomer(position: SogoPosition) -> Drop:
    """Somebody who begins in the centre, wins, blocks, and else makes what threats there are."""
    if not position.placed:
        return Drop("B2")
    seat = position.turn
    drops = [move for move in position.legal_moves(seat) if isinstance(move, Drop)]
    wins = winning_drops(position, seat)
    blocks = winning_drops(position, 1 - seat)
    if wins or blocks:
        return min(wins or blocks, key=str)
    safe = [drop for drop in drops if not winning_drops(position.play(drop, seat), 1 - seat)]
    return max(safe or drops, key=lambda drop: len(winning_drops(position.play(drop, seat), seat)))


def wins_of(bot: str, other: str, options: dict[str, OptionValue], games: int) -> int:
    rng = Random(f"{bot} {other}")
    wins = 0
    for number in range(games):
        seat = number % 2
        pair = (bot, other) if seat == 0 else (other, bot)
        outcome = play_out(options, rng, *pair).outcome
        assert outcome
        wins += outcome.winners == {seat}
    return wins


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "games"), [(1, 8), (2, 4)])
def test_the_master_beats_monte_carlo(variant: int, games: int) -> None:
    assert wins_of("master", "monte carlo", {"variant": variant}, games) >= games - 1


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="4"),
        pytest.param({"variant": 2}, id="captures", marks=pytest.mark.slow),
        pytest.param({"size": 5}, id="5", marks=pytest.mark.slow),
    ],
)
def test_each_level_beats_the_one_below(options: dict[str, OptionValue]) -> None:
    assert wins_of("casual", "beginner", options, 8) >= 7
    assert wins_of("strong", "casual", options, 8) >= 5


def test_a_newcomer_who_begins_in_the_centre_beats_the_beginner_on_the_small_board() -> None:
    rng = Random(333)
    games = [play_out(BOARDS["3"], rng, "newcomer", "beginner") for _ in range(60)]
    assert all(game.outcome and game.outcome.winners == {0} for game in games)
