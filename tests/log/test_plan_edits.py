"""Lines become branches, and trees go on from later boards."""

from __future__ import annotations

import pytest

from games.log.conditional_moves.plan_edits import branches_of, line_count, rebased
from games.log.conditional_moves.plans import Runs, Tree

ME, CHANCE = 0, -1


def test_each_of_my_turns_answers_those_before_it() -> None:
    runs: Runs = [(1, "A1,xB2"), (ME, "C3"), (1, "D4"), (ME, "A2")]
    assert branches_of(runs, ME, {2}, resigns=False) == [
        {"on": [[1, "A1,xB2"]], "do": ["C3"], "then": []},
        {"on": "*", "do": ["A2"], "then": []},
    ]


def test_with_more_seats_and_chance_each_turn_is_a_condition() -> None:
    runs: Runs = [(1, "a"), (2, "b"), (CHANCE, "r12"), (ME, "c,d")]
    (branch,) = branches_of(runs, ME, {1}, resigns=False)
    assert branch["on"] == [[1, "a"], [2, "*"], [CHANCE, "r12"]]
    assert branch["do"] == ["c", "d"]


def test_resigning_comes_last_and_only_where_somebody_has_moved() -> None:
    assert branches_of([(1, "a")], ME, (), resigns=True) == [
        {"on": [[1, "a"]], "do": "resign", "then": []}
    ]
    assert branches_of([], ME, (), resigns=True) == []
    assert len(branches_of([(1, "a"), (ME, "b")], ME, (), resigns=True)) == 1


TREE: Tree = [
    {"on": [[1, "a,x"], [2, "b"]], "do": ["m"], "then": []},
    {"on": [[1, "*"], [2, "c"]], "do": ["n"], "then": []},
    {"on": "*", "do": ["o"], "then": []},
]


@pytest.mark.parametrize(
    ("runs", "to_move", "left"),
    [
        ([], {1}, [[[1, "a,x"], [2, "b"]], [[1, "*"], [2, "c"]], "*"]),
        ([(1, "a")], {1}, [[[1, "x"], [2, "b"]], [[1, "*"], [2, "c"]], "*"]),
        ([(1, "a,x")], {2}, [[[2, "b"]], [[2, "c"]], "*"]),
        ([(1, "x")], {1}, [[[1, "a"], [2, "b"]], [[1, "*"], [2, "c"]], "*"]),
        ([(1, "x,a")], {2}, [[[2, "b"]], [[2, "c"]], "*"]),
        ([(1, "a,a")], {1}, [[[1, "*"], [2, "c"]], "*"]),
        ([(1, "a")], {2}, [[[2, "c"]], "*"]),
        ([(1, "z")], {1}, [[[1, "*"], [2, "c"]], "*"]),
        ([(2, "b")], {1}, ["*"]),
        ([(1, "z"), (2, "c")], {0}, ["*"]),
    ],
    ids=str,
)
def test_a_tree_goes_on_from_where_the_game_is(
    runs: Runs, to_move: set[int], left: list[object]
) -> None:
    assert [branch["on"] for branch in rebased(TREE, runs, frozenset(to_move))] == left


def test_lines_end_where_nothing_follows() -> None:
    inner: Tree = [
        {"on": "*", "do": ["p"], "then": []},
        {"on": [[1, "a"]], "do": ["q"], "then": []},
    ]
    assert line_count([]) == 0
    assert line_count(TREE) == 3
    assert line_count([{"on": "*", "do": ["m"], "then": inner}, *TREE]) == 5
