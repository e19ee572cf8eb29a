"""From casual upwards a bot of Sogo takes every win, stops every loss, and lets no hole be used."""

from functools import cache
from random import Random

import pytest

from games.bots import LEVELS, choose
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import BLACK, Form, SogoPosition
from tests.bots.sogo.boards import BOARDS, CAPTURES, at_random, begin, winning_drops

ATTENTIVE = [key for key in LEVELS if key != "beginner"]
LEVELS_AND_BOARDS = pytest.mark.parametrize(
    ("board", "level"),
    [
        pytest.param(board, level, marks=[pytest.mark.slow] * ((row + column) % 2))
        for row, board in enumerate(BOARDS)
        for column, level in enumerate(ATTENTIVE)
    ],
)
"""By day each level on half of the boards, and on each board half of the levels."""
NODES = 300

SEED_WHITE = ("A4-1", "A4-2", "A3-1", "B4-1", "B3-2", "C3-1", "D3-1", "D1-2")
SEED_BLACK = ("A3-2", "A2-1", "B3-1", "C4-1", "D4-1", "D3-2", "D1-1")


def pick(level: str, position: SogoPosition, seed: int = 0) -> Drop:
    (drop,) = choose(
        "sogo", level, position.view(position.turn), position.turn, Random(seed), nodes=NODES
    )
    assert isinstance(drop, Drop)
    return drop


@cache
def tense_positions(board: str, count: int) -> list[SogoPosition]:
    """Random positions in which somebody could close a mill if it were their turn."""
    rng = Random(board)
    found: list[SogoPosition] = []
    while len(found) < count:
        position = at_random(BOARDS[board], rng)
        if any(winning_drops(position, seat) for seat in (0, 1)):
            found.append(position)
    return found


@pytest.mark.slow
@LEVELS_AND_BOARDS
def test_a_win_at_hand_is_taken(board: str, level: str) -> None:
    for position in tense_positions(board, 60):
        wins = winning_drops(position, position.turn)
        if wins:
            assert pick(level, position) in wins


@LEVELS_AND_BOARDS
def test_a_single_threat_is_blocked(board: str, level: str) -> None:
    for position in tense_positions(board, 60):
        threats = winning_drops(position, 1 - position.turn)
        if threats and not winning_drops(position, position.turn):
            assert pick(level, position) in threats


@pytest.mark.slow
@LEVELS_AND_BOARDS
def test_no_drop_lets_the_enemy_win_unless_all_do(board: str, level: str) -> None:
    rng = Random(board)
    for _ in range(40):
        position = at_random(BOARDS[board], rng)
        seat = position.turn
        harmless = {
            move
            for move in position.legal_moves(seat)
            if (after := position.play(move, seat)).outcome or not winning_drops(after, 1 - seat)
        }
        if harmless:
            assert pick(level, position) in harmless


def seed_position(turn: int) -> SogoPosition:
    def balls(names: tuple[str, ...]) -> int:
        rods = {f"{file}{rank}": at for at, (file, rank) in enumerate(ranks())}
        return sum(1 << rods[name[:2]] * 4 + int(name[3]) - 1 for name in names)

    return SogoPosition(Form(), (balls(SEED_WHITE), balls(SEED_BLACK)), 15, turn)


def ranks() -> list[tuple[str, int]]:
    return [(file, rank) for file in "ABCD" for rank in (4, 3, 2, 1)]


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", ATTENTIVE)
def test_black_keeps_off_the_rod_under_the_hole_of_the_seed_position(level: str) -> None:
    for seed in range(20):
        assert pick(level, seed_position(BLACK), seed) != Drop("C2")


@pytest.mark.parametrize("level", ATTENTIVE)
def test_white_drops_into_the_hole_once_black_has_filled_the_place_below(level: str) -> None:
    after = seed_position(BLACK).play(Drop("C2"), BLACK)
    assert pick(level, after) == Drop("C2")


@pytest.mark.parametrize("level", ATTENTIVE)
@pytest.mark.parametrize("way", CAPTURES)
def test_the_last_ball_takes_the_win_when_captures_are_counted(way: str, level: str) -> None:
    rng = Random(way)
    seen = 0
    while seen < 5:
        position = begin({"size": 3, **CAPTURES[way]})
        while position.placed < 26 or position.due:
            position = position.play(
                rng.choice(tuple(position.legal_moves(position.turn))), position.turn
            )
        seat = position.turn
        wins = winning_turns(position)
        if not wins:
            continue
        seen += 1
        turn = choose("sogo", level, position, seat, Random(0), nodes=NODES)
        for move in turn:
            position = position.play(move, seat)
        assert position.outcome is not None
        assert position.outcome.winners == {seat}


def winning_turns(position: SogoPosition) -> bool:
    """Whether some way of playing this turn to its end wins at once."""
    seat = position.turn
    after = [position.play(move, seat) for move in position.legal_moves(seat)]
    return any(
        position.outcome.winners == {seat}
        if position.outcome
        else position.turn == seat and winning_turns(position)
        for position in after
    )


@pytest.mark.parametrize("level", ATTENTIVE)
def test_a_mill_takes_its_ball(level: str) -> None:
    """White closes the rod A4 and takes one of three balls (vector v2 of the rules)."""
    position = begin({"variant": 2})
    for rod in ("A4", "A3", "A4", "A3", "A4", "A3"):
        position = position.play(Drop(rod), position.turn)
    turn = choose("sogo", level, position, 0, Random(1), nodes=2000)
    assert turn[0] == Drop("A4")
    assert str(turn[1]) in ("xA3-1", "xA3-2", "xA3-3")


def test_captures_that_are_due_already_are_made() -> None:
    position = begin({"variant": 2})
    for rod in ("A4", "A3", "A4", "A3", "A4", "A3", "A4"):
        position = position.play(Drop(rod), position.turn)
    for level in LEVELS:
        (take,) = choose("sogo", level, position, 0, Random(1), nodes=500)
        assert str(take).startswith("xA3-")
