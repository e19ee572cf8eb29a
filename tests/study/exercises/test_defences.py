"""The defence against a winning turn, and how far back in a game exercises are looked for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.bots.budget import Budget
from games.bots.sogo.bitboard import geometry_of
from games.bots.sogo.search import WIN, Search
from games.bots.sogo.table import Table
from games.rules.kit.core import Position
from games.rules.sogo.position import SogoPosition
from study.exercises.frege import FregeProver
from study.exercises.kit.exercise import Turn
from study.exercises.kit.search import (
    MAX_DEFENCES,
    MAX_UNDECIDED_IN_A_ROW,
    find_exercises,
    played,
    text_of,
    turns_of,
)
from study.exercises.sogo import SogoProver
from tests.study.exercises.oracle import positions_of
from tests.study.exercises.test_finding import CARELESS, FREGE, NODES, SMALL, prove

EQUAL_DEFENCES = "A1 B2 A1 A1 C3 B3 A3 B1"
"""A game on the small board in which White, after three balls, can defend equally long in several
ways.
"""
MISTAKE_PLY = 3
ORACLE_DEPTH = 8


class HastyProver(SogoProver):
    """A prover that knows one defence alone, the first of those that last longest."""

    def defences(self, position: Position, turns: Sequence[Turn], nodes: int) -> Sequence[Turn]:
        return super().defences(position, turns, nodes)[:1]


class RepeatingProver(SogoProver):
    """A prover that names all defences fifty times, and counts how often it is asked for them."""

    asked_count = 0

    def defences(self, position: Position, turns: Sequence[Turn], nodes: int) -> Sequence[Turn]:
        self.asked_count += 1
        return [*super().defences(position, turns, nodes)] * 50


class ForgetfulProver(SogoProver):
    """A prover that decides nothing before a number of balls, and keeps what it was asked about."""

    def __init__(self, decided_from: int) -> None:
        super().__init__()
        self.decided_from = decided_from
        self.asked: set[int] = set()

    def result(self, position: Position, nodes: int) -> int | None:
        assert isinstance(position, SogoPosition)
        self.asked.add(position.placed)
        return super().result(position, nodes) if position.placed >= self.decided_from else None


def balls_at_the_end(position: Position) -> int:
    """Return how many balls lie there when a lost position is over, by the engine in Python."""
    assert isinstance(position, SogoPosition)
    board = geometry_of(position.form)
    us, them = board.sides(position.balls[position.turn], position.balls[1 - position.turn])
    search = Search(board, Budget(0, 10**9), Table())
    ready = board.next_places(us[0] | them[0])
    return WIN - search.value(us, them, ready, position.placed, ORACLE_DEPTH, -WIN, WIN)


def test_of_equally_long_defences_the_one_that_asks_for_more_is_chosen() -> None:
    positions = positions_of("sogo", SMALL, EQUAL_DEFENCES)
    (found,) = find_exercises(SogoProver(), positions, NODES)
    (hasty,) = find_exercises(HastyProver(), positions, NODES)
    assert found.ply == hasty.ply == MISTAKE_PLY
    assert [len(found.solution), len(hasty.solution)] == [2, 1]
    prove("sogo", found.position, found.solution)


def test_of_many_equally_long_defences_only_some_are_tried() -> None:
    prover = RepeatingProver()
    list(find_exercises(prover, positions_of("sogo", SMALL, EQUAL_DEFENCES), NODES))
    assert 1 < prover.asked_count <= 1 + MAX_DEFENCES


def test_no_defence_lasts_longer_than_those_of_the_prover() -> None:
    positions = positions_of("sogo", SMALL, EQUAL_DEFENCES)
    (found,) = find_exercises(SogoProver(), positions, NODES)
    (turn,) = (t for t in turns_of(found.position) or () if text_of(t) == found.solution[0].turn)
    after = played(found.position, turn)
    lengths = {each: balls_at_the_end(played(after, each)) for each in turns_of(after) or ()}
    defences = SogoProver().defences(after, list(lengths), NODES)
    assert len(defences) > 1
    assert {lengths[each] for each in defences} == {max(lengths.values())}
    assert found.solution[0].defence in map(text_of, defences)


def test_a_defence_of_frege_leaves_the_fewest_letters_that_win() -> None:
    (found,) = find_exercises(FregeProver(), positions_of("frege", {}, FREGE), NODES)
    prover, position = FregeProver(), found.position
    (turn,) = (t for t in turns_of(position) or () if text_of(t) == found.solution[0].turn)
    after = played(position, turn)
    turns = turns_of(after) or []
    ways = {}
    for each in turns:
        answered = played(after, each)
        results = [prover.result(played(answered, t), NODES) for t in turns_of(answered) or ()]
        ways[each] = sum(result == -1 for result in results)
    fewest = min(ways.values())
    assert set(prover.defences(after, turns, NODES)) == {t for t in turns if ways[t] == fewest}


@pytest.mark.parametrize("decided_from", [1, 7])
def test_what_comes_before_undecided_positions_is_not_looked_at(decided_from: int) -> None:
    positions = positions_of("sogo", SMALL, CARELESS)
    prover = ForgetfulProver(decided_from)
    assert [each.ply for each in find_exercises(prover, positions, NODES)] == [7]
    assert min(prover.asked) == max(decided_from - MAX_UNDECIDED_IN_A_ROW, 1)
