"""Bots at Sudoku cards: they look as people do, in a person’s time, and know no solution."""

from dataclasses import replace
from random import Random

import pytest

from games.bots import choose
from games.bots.budget import Budget
from games.bots.cards import LATEST, delay_seconds, think
from games.bots.cards.finds import EYES, eye_of, seen
from games.bots.levels import LEVELS, levels_of
from games.puzzles.collection.cards import CARDS
from games.puzzles.grid import CELLS
from games.rules.cards.moves import Accept, Deal, Enter, Glass, Object, Pass
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import Move
from tests.rules.cards.boards import EXAMPLE, dealt, played
from tests.support.budget import only_in_the_long_run

every_level = pytest.mark.parametrize("level", LEVELS)
GARBAGE = EXAMPLE.solution[1:] + EXAMPLE.solution[:1]

ONLY_FIVES = (
    "glass 9i8 glass 9b5 glass 8g8 glass 8f5 glass 8b1 glass 8a9 glass 7a6 glass 7f1 glass 7c3 "
    "glass 7g7 glass 7b8 glass 7h4 glass 6a7 glass 6f3 glass 6i9 glass"
)
"""The highest digit to be found now is 5, on five squares; on a2 and h3 it lets a 9 be found."""


def _asked(view: CardsPosition, level: str, seed: int = 1) -> tuple[Move, ...]:
    return think(view, view.turn, LEVELS[level], Random(seed), Budget(9, nodes=100))


def _to_the_end(position: CardsPosition, levels: tuple[str, ...]) -> CardsPosition:
    """Bots on all seats, each asked with a view of its own."""
    rng = Random(7)
    for _ in range(500):
        if position.outcome:
            return position
        seat = position.turn
        budget = Budget(9, nodes=100)
        for move in think(position.view(seat), seat, LEVELS[levels[seat]], rng, budget):
            position = position.play(move, seat)
    raise AssertionError("this game does not end")


@every_level
def test_the_glass_comes_first_and_alone(level: str) -> None:
    view = dealt(between="hidden").view(0)
    budget = Budget(9, nodes=100)
    assert think(view, 0, LEVELS[level], Random(1), budget) == (Glass(),)
    assert think(view.play(Glass(), 0), 0, LEVELS[level], Random(1), budget) == ()


@pytest.mark.slow
@every_level
@pytest.mark.parametrize("pace", ["basic", *only_in_the_long_run("advanced")])
def test_a_bot_plays_the_same_whatever_the_solution(level: str, pace: str) -> None:
    position = played(dealt(between="hidden", pace=pace), "glass")
    garbled = replace(position, solution=GARBAGE)
    for seed in range(5):
        assert _asked(position.view(0), level, seed) == _asked(garbled.view(0), level, seed)


@pytest.mark.first_by_day
@every_level
def test_what_it_writes_is_right_as_long_as_the_board_is(level: str) -> None:
    view = played(dealt(), "glass").view(0)
    for seed in range(20):
        (move,) = _asked(view, level, seed)
        if isinstance(move, Enter):
            assert EXAMPLE.solution[CELLS[move.square]] == str(move.digit)


def test_a_beginner_sees_less_than_a_master() -> None:
    position = played(dealt(Deal(CARDS[285].puzzle, CARDS[85].solution)), "glass")
    passes = {
        level: sum(_asked(position.view(0), level, seed) == (Pass(),) for seed in range(40))
        for level in ("beginner", "master")
    }
    assert passes["master"] == 0 < passes["beginner"]


def test_the_master_takes_the_highest_digit_it_finds() -> None:
    view = played(dealt(), "glass").view(0)
    (move,) = _asked(view, "master")
    assert isinstance(move, Enter)
    assert move.digit == 9


@pytest.mark.first_by_day
def test_the_master_alone_thinks_of_what_the_next_player_finds() -> None:
    position = played(dealt(), ONLY_FIVES)
    moves = {
        level: {str(*_asked(position.view(position.turn), level, seed)) for seed in range(6)}
        for level in ("master", "strong")
    }
    assert moves["master"] <= {"5d5", "5e1", "5f8"}
    assert moves["strong"] & {"5a2", "5h3"}


@pytest.mark.parametrize("between", ["hidden", "open"])
@pytest.mark.parametrize("pace", ["basic", "advanced"])
def test_four_bots_play_to_an_end(between: str, pace: str) -> None:
    position = dealt(seats=4, between=between, pace=pace)
    over = _to_the_end(position, tuple(LEVELS))
    assert over.outcome is not None
    assert over.outcome.termination == "puzzle-solved"
    assert sum(over.points) == 228


@pytest.mark.slow
def test_bots_stop_where_the_card_says_that_they_are_wrong() -> None:
    over = _to_the_end(replace(dealt(pace="advanced"), solution=GARBAGE), ("master", "strong"))
    assert over.outcome is not None


@pytest.mark.slow
def test_wrong_digits_of_others_mislead_no_bot_into_an_illegal_move() -> None:
    position = played(dealt(referee="players"), "glass 7a7")
    assert _to_the_end(position, ("master", "master")).outcome is not None


@pytest.mark.first_by_day
@every_level
def test_a_digit_comes_well_before_the_glass_is_empty(level: str) -> None:
    covered = dealt(between="hidden").view(0)
    running = played(dealt(), "glass").view(0)
    for seed in range(20):
        assert 2 <= delay_seconds(covered, 0, LEVELS[level], Random(seed)) <= 6
        assert 5 <= delay_seconds(running, 0, LEVELS[level], Random(seed)) <= LATEST


@pytest.mark.first_by_day
@every_level
def test_all_digits_of_one_glass_come_well_before_it_is_empty(level: str) -> None:
    position = played(dealt(pace="advanced"), "glass")
    rng, spent = Random(3), 0.0
    while position.turn == 0:
        spent += delay_seconds(position.view(0), 0, LEVELS[level], rng)
        (move,) = _asked(position.view(0), level)
        position = position.play(move, 0)
    assert spent <= LATEST
    assert len(position.fresh) <= eye_of(LEVELS[level]).digits


def test_harder_digits_take_longer() -> None:
    eye = EYES["strong"]
    found = seen(played(dealt(), "glass").view(0), eye, Random(1))
    assert found is not None
    assert set(levels_of("cards")) <= set(EYES), "every level offered has eyes"
    assert EYES["beginner"].slowness > EYES["master"].slowness


@pytest.mark.first_by_day
@every_level
def test_asked_by_the_site_it_makes_one_move_at_a_time(level: str) -> None:
    """The glass, then after a pause a digit: never both at once, even on an open board."""
    for between in ("hidden", "open"):
        for pace in ("basic", "advanced"):
            start = dealt(between=between, pace=pace)
            assert choose("cards", level, start.view(0), 0, Random(1)) == (Glass(),)
            running = played(start, "glass")
            assert len(choose("cards", level, running.view(0), 0, Random(1), nodes=50)) == 1


@pytest.mark.first_by_day
@every_level
def test_alone_it_solves_by_guesses_where_it_sees_nothing(level: str) -> None:
    over = _to_the_end(dealt(seats=1), (level,))
    assert over.full


def _written(move: str) -> CardsPosition:
    return played(dealt(seats=3, referee="players", acceptance="all"), f"glass {move}")


@pytest.mark.first_by_day
@every_level
@pytest.mark.parametrize("move", ["7a7", "6a7"])
def test_a_bot_that_is_asked_answers_the_same_whatever_the_solution(level: str, move: str) -> None:
    """Interpretation cards-3: the next turn waits until all accept."""
    position = _written(move)
    garbled = replace(position, solution=GARBAGE)
    for seed in range(5):
        answers = [
            think(table.view(1), 1, LEVELS[level], Random(seed), Budget(9, nodes=100))
            for table in (position, garbled)
        ]
        assert answers[0] == answers[1]
        assert position.refusal(answers[0][0], 1) is None


def test_a_master_objects_to_what_it_finds_to_be_another_digit_and_accepts_the_rest() -> None:
    for move, answer in (("7a7", Object("a7")), ("6a7", Accept())):
        view = _written(move).view(2)
        assert think(view, 2, LEVELS["master"], Random(1), Budget(9, nodes=100)) == (answer,)
