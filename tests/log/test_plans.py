"""The tree of a plan: which branch fits, what grows, what is pruned, what is no tree."""

from __future__ import annotations

from typing import Any

import pytest

from games.log.commands import PlayMoves, Refused, Resign
from games.log.conditional_moves.plans import (
    ANY,
    MAX_ANSWERS_PER_MOVE,
    MAX_BRANCHES,
    RESIGN,
    Branch,
    branch_for,
    checked,
    command_of,
    count,
    fingerprint,
    grown,
    runs_since,
    without,
)
from tests.support.games.logs import begun, moved


def branch(on: Any, do: Any = "C1", then: list[Branch] | None = None) -> Branch:
    answer = do if do == RESIGN else [do]
    return {
        "on": on if on == ANY else [list(turn) for turn in on],
        "do": answer,
        "then": then or [],
    }


EXACT = branch([(1, "B1")], "C1")
OTHER = branch([(1, "B2")], "C2")
ANYTHING = branch(ANY, "D1")


@pytest.mark.parametrize(
    ("played", "does"), [("B1", "C1"), ("B2", "C2"), ("D4", "D1")], ids=["one", "other", "any"]
)
def test_the_exact_reply_goes_before_the_wildcard(played: str, does: str) -> None:
    found = branch_for([ANYTHING, EXACT, OTHER], [(1, played)])
    assert found is not None
    assert command_of(found) == PlayMoves((does,))


def test_nothing_fits_what_was_not_planned() -> None:
    assert branch_for([EXACT], [(1, "B2")]) is None
    assert branch_for([EXACT], [(2, "B1")]) is None
    assert branch_for([EXACT], [(1, "B1"), (2, "C3")]) is None


def test_of_three_players_one_may_be_anything() -> None:
    half = branch([(1, ANY), (2, "C3")], "D2")
    tree = [ANYTHING, half]
    assert branch_for(tree, [(1, "A4"), (2, "C3")]) is half
    assert branch_for(tree, [(1, "A4"), (2, "C4")]) is ANYTHING


def test_turns_of_several_moves_and_of_chance_are_one_run_each() -> None:
    state = moved(begun(options={"variant": 2}), "A4 A3 A4 A3 A4 A3 A4 xA3-1")
    assert runs_since(state, 5) == [(1, "A3"), (0, "A4,xA3-1")]
    assert runs_since(state, state.ply) == []


def test_the_order_of_the_moves_in_a_turn_does_not_matter() -> None:
    dice = branch([(1, "3a1,5b2")], "C1")
    assert branch_for([dice], [(1, "5b2,3a1")]) is dice
    assert branch_for([dice], [(1, "5b2,3a2")]) is None


def test_giving_up_can_be_planned() -> None:
    assert command_of(branch(ANY, RESIGN)) == Resign()


def test_a_line_grows_into_the_tree_and_the_same_reply_changes_the_answer() -> None:
    deeper = branch([(1, "B3")], "C3")
    tree = grown([EXACT, OTHER], [branch([(1, "B1")], "C1"), deeper])
    assert tree[0]["then"] == [deeper]
    assert tree[1] == OTHER
    changed = grown(tree, [branch([(1, "B1")], "D4")])
    assert (changed[0]["do"], changed[0]["then"]) == (["D4"], [])
    assert count(grown(tree, [branch([(1, "B1")], "C1"), branch(ANY, RESIGN)])) == 4


def test_a_branch_is_pruned_with_what_hangs_on_it() -> None:
    tree = grown([OTHER], [EXACT, branch([(1, "B3")], "C3")])
    seen = fingerprint(tree)
    assert without(tree, [1, 0], seen) == [OTHER, EXACT]
    assert without(tree, [1], seen) == [OTHER]
    for path in ([2], [1, 1], [], [-1]):
        with pytest.raises(Refused, match="^branch-gone$"):
            without(tree, path, seen)
    with pytest.raises(Refused, match="^plan-changed$"):
        without([OTHER, *tree], [1], seen)


def chain(length: int) -> list[Branch]:
    tree: list[Branch] = []
    for _ in range(length):
        tree = [branch(ANY, "A1", tree)]
    return tree


@pytest.mark.parametrize(
    "tree",
    [
        None,
        "A1",
        [1],
        [{}],
        [{"on": ANY, "do": [], "then": []}],
        [{"on": [["x", "A1"]], "do": ["A1"], "then": []}],
        [{"on": [[1, ""]], "do": ["A1"], "then": []}],
        [{"on": [[1, "A" * 201]], "do": ["A1"], "then": []}],
        [{"on": ANY, "do": [7], "then": []}],
        [{"on": ANY, "do": "win", "then": []}],
        [branch(ANY, RESIGN, [EXACT])],
        chain(MAX_ANSWERS_PER_MOVE + 1),
        [branch([(1, str(number))]) for number in range(MAX_BRANCHES + 1)],
    ],
)
def test_what_is_no_plan_is_refused_in_words(tree: Any) -> None:
    with pytest.raises(Refused):
        checked(tree)


def test_a_plan_survives_being_checked() -> None:
    tree = grown([OTHER, ANYTHING], [EXACT, branch([(1, ANY)], RESIGN)])
    assert checked(tree) == tree
    assert checked(chain(MAX_ANSWERS_PER_MOVE))
