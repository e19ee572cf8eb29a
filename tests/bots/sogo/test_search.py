"""The search against a plain look at every line of play, and against itself without its memory."""

import tracemalloc
from random import Random

import pytest

from games.bots.budget import Budget, OutOfBudget
from games.bots.sogo.bitboard import geometry_of
from games.bots.sogo.search import WIN, Search
from games.bots.sogo.table import Table
from games.rules.sogo.position import SogoPosition
from tests.bots.sogo.boards import BOARDS, at_random, begin

ALL = 10**9


def searched(position: SogoPosition, depth: int, table: Table | None) -> int:
    board = geometry_of(position.form)
    us, them = board.sides(position.balls[position.turn], position.balls[1 - position.turn])
    ready = board.next_places(us[0] | them[0])
    search = Search(board, Budget(0, ALL), table)
    return search.value(us, them, ready, position.placed, depth, -WIN, WIN)


def plain(position: SogoPosition) -> int:
    """Minimax over the rules themselves, to the end of the game."""
    best = -WIN
    for move in position.legal_moves(position.turn):
        after = position.play(move, position.turn)
        if after.outcome:
            value = WIN - after.placed if after.outcome.winners else 0
        else:
            value = -plain(after)
        best = max(best, value)
    return best


def late(rng: Random, free: int, board: str = "3") -> SogoPosition:
    """A position with few places left and no mill."""
    position = begin(BOARDS[board])
    while position.form.places - position.placed > free:
        seat = position.turn
        afters = [position.play(move, seat) for move in position.legal_moves(seat)]
        quiet = [after for after in afters if not after.outcome]
        position = rng.choice(quiet) if quiet else begin(BOARDS[board])
    return position


@pytest.mark.slow
def test_the_end_of_the_small_game_is_worth_what_plain_minimax_finds() -> None:
    rng = Random(27)
    for free in (3, 5, 7, 8) * 8:
        position = late(rng, free)
        exact = plain(position)
        assert searched(position, 27, Table()) == exact
        assert searched(position, 27, None) == exact


@pytest.mark.first_by_day
@pytest.mark.parametrize("board", BOARDS)
def test_the_memory_changes_no_value(board: str) -> None:
    rng = Random(board)
    for _ in range(25):
        position = at_random(BOARDS[board], rng)
        for depth in (1, 2, 3):
            assert searched(position, depth, Table()) == searched(position, depth, None)


def test_the_memory_is_bounded() -> None:
    table = Table(limit=50)
    searched(begin(BOARDS["4"]), 5, table)
    assert 50 <= len(table) <= 100


@pytest.mark.slow
def test_a_full_memory_takes_little_room() -> None:
    tracemalloc.start()
    table = Table()
    for number in range(2 * table.limit):
        table.store((1 << 62 | number, 1 << 61 | number * 8), (number, 0, number % 16, 1 << 60))
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(table) <= 2 * table.limit
    assert size < 40_000_000


def test_the_first_player_wins_the_small_game_from_the_centre() -> None:
    assert searched(begin(BOARDS["3"]), 27, Table()) > WIN - 27


def test_a_spent_budget_ends_the_search() -> None:
    position = begin(BOARDS["4"])
    board = geometry_of(position.form)
    us, them = board.sides(0, 0)
    search = Search(board, Budget(0, 2000), Table())
    with pytest.raises(OutOfBudget):
        search.value(us, them, board.floor, 0, 12, -WIN, WIN)
    assert 2000 <= search.nodes < 2000 + 2 * search.stride
