"""The compiled engine against the rules, and against the engine in Python, its oracle."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.bots.sogo.bitboard import geometry_of
from games.bots.sogo.compiled import CompiledSogo
from games.bots.sogo.search import DECIDED, WIN, Search
from games.rules.kit.core import replay
from games.rules.sogo.position import SogoPosition
from tests.bots.sogo.boards import BOARDS, FORMS, SOGO, at_random, begin
from tests.bots.sogo.test_search import late, plain
from tests.support.budget import by_day_every

ALL = 10**9
MAX_TAKEN = 6
"""Captures of a turn that the engine thinks of at once; it is asked again for more."""


def load(position: SogoPosition, nodes: int = ALL) -> CompiledSogo:
    engine = compiled.load(position, Budget(0, nodes))
    assert engine, "wasmtime is a dependency"
    return engine


def in_python(position: SogoPosition, depth: int) -> int:
    board = geometry_of(position.form)
    us, them = board.sides(position.balls[position.turn], position.balls[1 - position.turn])
    ready = board.next_places(us[0] | them[0])
    search = Search(board, Budget(0, ALL), None)
    return search.value(us, them, ready, position.placed, depth, -WIN, WIN)


def to_the_end(position: SogoPosition) -> int:
    """Minimax over the rules themselves: won, drawn or lost for the seat to move."""
    best = -1
    for move in position.legal_moves(position.turn):
        after = position.play(move, position.turn)
        if after.outcome:
            winners = after.outcome.winners
            value = 0 if not winners else 1 if position.turn in winners else -1
        else:
            value = to_the_end(after) * (1 if after.turn == position.turn else -1)
        best = max(best, value)
        if best > 0:
            break
    return best


def late_with_captures(form: str, rng: Random, free: int) -> SogoPosition:
    """A position of the small board with few balls left to place."""
    position = begin(FORMS[form])
    while position.form.places - position.placed > free or position.due:
        move = rng.choice(tuple(position.legal_moves(position.turn)))
        position = position.play(move, position.turn)
    return position


@pytest.mark.first_by_day
@pytest.mark.parametrize("board", BOARDS)
def test_plain_searches_find_the_values_of_python(board: str) -> None:
    rng = Random(board)
    for _ in range(12):
        position = at_random(BOARDS[board], rng)
        engine = load(position)
        for depth in (0, 1, 2, 3):
            found = engine.value(depth, -WIN, WIN, plain=True)
            assert found == in_python(position, depth)


@pytest.mark.slow
def test_the_end_of_the_small_game_is_worth_what_plain_minimax_finds() -> None:
    rng = Random(28)
    for free in (3, 5, 7, 8) * 2:
        position = late(rng, free)
        exact = plain(position)
        assert load(position).value(120, -WIN, WIN, plain=False) == exact
        assert load(position).prove(4, 1) == (exact > 0) - (exact < 0)


@pytest.mark.parametrize("board", ["4", "5"])
def test_a_proof_finds_what_looking_at_every_line_of_play_finds(board: str) -> None:
    rng = Random(board)
    for free in (6, 8, 8, 9, 9, 9, 10, 10, 10, 12):
        _agree_to_the_end(late(rng, free, board), free)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["4", "5"])
def test_many_proofs_find_what_looking_at_every_line_of_play_finds(board: str) -> None:
    rng = Random(f"{board} once more")
    for free in [9, 10, 11, 12, 13] * 12:
        _agree_to_the_end(late(rng, free, board), free)


def _agree_to_the_end(position: SogoPosition, free: int) -> None:
    value = load(position).value(free, -WIN, WIN, plain=True)
    assert load(position).prove(1, 1) == (value > 0) - (value < 0)


@pytest.mark.parametrize("form", [form for form in FORMS if form.startswith("3,")])
def test_the_end_of_a_game_with_captures_is_what_the_rules_find(form: str) -> None:
    rng = Random(form)
    for free in (1, 2, 2, 3, 3):
        position = late_with_captures(form, rng, free)
        assert load(position).prove(1, 1, all_captures=True) == to_the_end(position)


@pytest.mark.parametrize("form", by_day_every(4, FORMS))
def test_every_turn_it_thinks_of_is_legal_and_whole(form: str) -> None:
    rng = Random(form)
    for _ in range(6):
        position = at_random(FORMS[form], rng)
        for turn in load(position).think(2, wide=True, plain=False, seed=1):
            after = position
            for move in turn.moves:
                after = after.play(move, position.turn)
            assert after.outcome or not after.due or len(turn.moves) > MAX_TAKEN


def test_the_small_board_is_won_from_the_start() -> None:
    engine = load(begin(BOARDS["3"]))
    assert engine.prove(2, seed=1) == 1
    assert engine.nodes < 100_000


def test_a_winning_combination_is_played_out() -> None:
    """Both ways to go on from the double hole of the rules' example."""
    position = SOGO.read(
        "White: B2-1, A2-2, B2-2, D2-2, A2-3, B2-3, D2-3 "
        "Black: A2-1, D2-1, B2-4, C3-1, D3-1, A4-1, B4-1 White to move",
        {},
    )
    assert isinstance(position, SogoPosition)
    (best, *_others) = load(position).think(8, wide=False, plain=False, seed=1)
    assert str(best.moves[0]) == "C2"
    assert best.value >= DECIDED


@pytest.mark.parametrize("form", ["4", "5", "4, any ball"])
def test_a_turned_board_is_worth_the_same(form: str) -> None:
    position = begin(FORMS[form])
    moves: list[tuple[int, str]] = []
    rng = Random(form)
    for _ in range(12):
        move = rng.choice([m for m in position.legal_moves(position.turn) if str(m)[0] != "x"])
        if (after := position.play(move, position.turn)).outcome or after.due:
            break
        moves.append((position.turn, str(move)))
        position = after
    turned = [(seat, turn_rod(rod, position.form.size)) for seat, rod in moves]
    other = replay(SOGO, 2, FORMS[form], turned)
    assert isinstance(other, SogoPosition)
    first, second = (load(p).value(4, -WIN, WIN, plain=True) for p in (position, other))
    assert first == second


def turn_rod(rod: str, size: int) -> str:
    """The rod in the place of this one when the board is turned by a quarter."""
    file, rank = "ABCDE".index(rod[0]), int(rod[1])
    return f"{'ABCDE'[rank - 1]}{size - file}"


def test_a_spent_budget_ends_the_search() -> None:
    budget = Budget(0, 10_000)
    engine = compiled.load(begin({}), budget)
    assert engine
    engine.think(60, wide=False, plain=False, seed=1)
    assert engine.nodes == budget.spent == 10_000


@pytest.mark.parametrize("form", ["4", "5, top balls"])
def test_a_round_that_was_broken_off_mixes_no_values_of_two_depths(form: str) -> None:
    position = begin(FORMS[form])

    def values(depth: int, nodes: int) -> tuple[dict[str, int], int]:
        engine = load(position, nodes)
        turns = engine.think(depth, wide=True, plain=False, seed=1)
        return {str(turn.moves[0]): turn.value for turn in turns}, engine.nodes

    whole, at_three = values(3, ALL)
    deeper, at_four = values(4, ALL)
    assert whole != deeper
    assert values(60, (at_three + at_four) // 2)[0] == whole
