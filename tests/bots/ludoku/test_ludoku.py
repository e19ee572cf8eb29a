"""Ludoku's engine: legal whole turns, in time, reproducible, and stronger level by level."""

from itertools import cycle
from random import Random

import pytest

from games.bots import LEVELS, choose
from games.bots.ludoku.evaluation import as_it_lies, forecast
from games.bots.ludoku.table import table_of
from games.bots.ludoku.turns import KEPT, whole_turns
from games.rules.kit.core import Move, settle
from games.rules.ludoku.position import LudokuPosition
from tests.rules.ludoku.boards import at_random, played, read, start

OPENED = "r25 2f8 5e1 r125 2h1 5a2 1c2 r1334"
FORMS = ("none", "literal", "full")


def settled(position: LudokuPosition, rng: Random) -> LudokuPosition:
    after, _drawn = settle(position, rng)
    assert isinstance(after, LudokuPosition)
    return after


def turn_of(bot: str, position: LudokuPosition, rng: Random, nodes: int) -> tuple[Move, ...]:
    if bot == "random":
        return (rng.choice(list(position.legal_moves(position.turn))),)
    return choose("ludoku", bot, position, position.turn, rng, nodes=nodes)


def play_game(bots: tuple[str, str], seed: int, halves: str, nodes: int) -> LudokuPosition:
    rng = Random(seed)
    position = settled(start(halves=halves), rng)
    while position.to_move:
        for move in turn_of(bots[position.turn], position, rng, nodes):
            position = position.play(move, position.turn)
        position = settled(position, rng)
    return position


def score(bot: str, other: str, games: int, halves: str = "none", nodes: int = 100) -> float:
    """Wins and half the draws of `bot`, each roll stream played with both seats."""
    total = 0.0
    for number in range(games):
        mine = number % 2
        pair = (bot, other) if mine == 0 else (other, bot)
        outcome = play_game(pair, number // 2, halves, nodes).outcome
        assert outcome
        total += 0.5 if not outcome.winners else mine in outcome.winners
    return total


FORMS_BY_DAY = dict(zip(LEVELS, cycle(FORMS)))
"""By day each level plays one form, and each form is played by some of them."""


@pytest.mark.parametrize(
    ("halves", "level"),
    [
        pytest.param(halves, level, marks=[pytest.mark.slow] * (FORMS_BY_DAY[level] != halves))
        for level in LEVELS
        for halves in FORMS
    ],
)
def test_whole_games_are_legal_and_end(halves: str, level: str) -> None:
    assert play_game((level, level), 1, halves, nodes=20).outcome


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_is_whole(level: str) -> None:
    for position in list(at_random(Random(2)))[:-1:7]:
        after = position
        for move in choose("ludoku", level, position, position.turn, Random(1), nodes=30):
            after = after.play(move, position.turn)
            assert isinstance(after, LudokuPosition)
        assert after.roll_due or after.outcome


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_generator_give_the_same_moves(level: str) -> None:
    for position in list(at_random(Random(3)))[:-1:9]:
        first, second = (
            choose("ludoku", level, position, position.turn, Random(7), nodes=100) for _ in "ab"
        )
        assert first == second


@pytest.mark.parametrize(
    ("bot", "other", "wanted"),
    [
        ("beginner", "random", 21),
        pytest.param("casual", "random", 26, marks=pytest.mark.slow),
        pytest.param("strong", "casual", 24, marks=pytest.mark.slow),
        pytest.param("master", "casual", 24, marks=pytest.mark.slow),
    ],
)
def test_foresight_beats_greed_and_greed_beats_chance(bot: str, other: str, wanted: int) -> None:
    """Out of forty games, for dice have their say: the wanted numbers leave room for luck."""
    assert score(bot, other, 40) >= wanted


@pytest.mark.slow
@pytest.mark.parametrize("halves", ["literal", "full"])
def test_half_points_are_fought_for(halves: str) -> None:
    assert score("master", "random", 8, halves) >= 6


def test_turns_are_legal_and_no_two_are_alike() -> None:
    position = played(OPENED)
    found = whole_turns(table_of(position), position.hand, forecast("none"), Random(1))
    assert len(found) == KEPT == len({frozenset(turn.moves) for turn in found})
    for turn in found:
        after = position
        for move in turn.moves:
            after = after.play(move, 0)  # type: ignore[assignment]
        assert (after.dice, after.allowance) == (turn.table.dice, turn.table.allowance)
        assert turn.table.seat == after.next_seat


def test_a_die_without_a_field_shrinks_the_table_as_the_rules_do() -> None:
    position = read(
        """Ivory: 5a8 4f8 1h8 1f7 2g7 3a6 5f5 4h5 4b4 1e3 3g3 4a2 5h2 6a1
        Midnight: 6c8 3e8 5e7 3h7 3d5 3c4 3b2 1g2 5b1 1d1 3f1 Roll 8: Midnight 1356"""
    )
    for turn in whole_turns(table_of(position), position.hand, forecast("none"), Random(1)):
        assert sorted(move.value for move in turn.moves) == [1, 5, 6]
        assert turn.table.allowance == (4, 3)


def test_far_from_the_end_foresight_is_the_forecast_alone() -> None:
    judge = forecast("none")
    for position in list(at_random(Random(4)))[2:8]:
        found = whole_turns(table_of(position), position.hand, judge, Random(1))
        for level in ("strong", "master"):
            chosen = choose("ludoku", level, position, position.turn, Random(1), nodes=2000)
            assert chosen == found[0].moves


def test_judges_see_the_same_from_both_sides() -> None:
    for halves in FORMS:
        for position in list(at_random(Random(5)))[3:-1:6]:
            table = table_of(position)
            for judge in (as_it_lies(halves), forecast(halves)):
                assert judge(table, 0) == pytest.approx(-judge(table, 1))


def test_a_safe_lead_is_worth_more_than_one_that_can_be_broken() -> None:
    open_lead = table_of(read("Ivory: 1a8 Midnight: - Roll 4: Midnight 1111"))
    shut = open_lead._replace(open=(0,) * 6)
    assert forecast("none")(shut, 0) == 1
    assert 0.5 < forecast("none")(open_lead, 0) < 1
