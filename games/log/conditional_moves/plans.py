"""Conditional moves ("if-then" plans): a seat's answers to the moves of the others, as a tree.

A branch is {"on": condition, "do": answer, "then": [branches]}. The condition is "*" (whatever they
play) or a list of [seat, "move,move"] for each turn since the owner's last one, in order, where "*"
stands for any moves of that turn; seat -1 is chance. The answer is a list of moves or "resign".
Plain JSON throughout, since it is stored so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Any, TypedDict

from games.log.commands import Command, PlayMoves, Refused, Resign
from games.log.events import canonical
from games.log.refusals import LogRefusal
from games.log.state import State
from games.rules.kit.core import Move, Seat

ANY = "*"
RESIGN = "resign"
MAX_ANSWERS_PER_MOVE = 50
"""How many planned answers can follow from one move at most, those of all seats together."""

MAX_BRANCHES = 200


class Branch(TypedDict):
    """One condition and its answer; `then` holds the branches that follow."""

    on: str | list[list[Any]]
    do: str | list[str]
    then: list[Any]


Tree = list[Branch]
Runs = list[tuple[Seat, str]]


def runs_since(state: State, ply: int) -> Runs:
    """Return the turns made after the first `ply` moves."""
    return runs_of((move.seat, move.move) for move in state.moves[ply:])


def runs_of(moves: Iterable[tuple[Seat, Move | str]]) -> Runs:
    """Return moves grouped by turn: the seat, and its moves joined by commas."""
    turns = groupby(moves, key=lambda made: made[0])
    return [(seat, ",".join(str(move) for _seat, move in turn)) for seat, turn in turns]


def branch_for(tree: Tree, runs: Runs) -> Branch | None:
    """Return the branch that fits what happened; the most exact one where several do."""
    fitting = [branch for branch in tree if _is_met(branch["on"], runs)]
    return min(fitting, key=_wildness, default=None)


def command_of(branch: Branch) -> Command:
    """Return the command that the branch gives for its owner."""
    return Resign() if branch["do"] == RESIGN else PlayMoves(tuple(branch["do"]))


def _is_met(condition: str | list[list[Any]], runs: Runs) -> bool:
    if isinstance(condition, str):
        return True
    if len(condition) != len(runs):
        return False
    wanted = zip(condition, runs, strict=True)
    return all(seat == was and is_same_turn(text, made) for (seat, text), (was, made) in wanted)


def is_same_turn(condition: str, made: str) -> bool:
    """Return whether a turn meets a condition. Two dice laid in the other order are the same
    turn.
    """
    return condition == ANY or sorted(condition.split(",")) == sorted(made.split(","))


def _wildness(branch: Branch) -> int:
    """Return 0 for an exact reply, and more for every turn that may be any."""
    condition = branch["on"]
    if isinstance(condition, str):
        return MAX_BRANCHES
    return sum(text == ANY for _seat, text in condition)


def checked(tree: Any) -> Tree:
    """Return the tree if it is well formed and not too large. Raises Refused."""
    if not isinstance(tree, list) or count(tree) > MAX_BRANCHES:
        raise Refused(LogRefusal.TOO_MANY_BRANCHES, most=MAX_BRANCHES)
    return [_checked(branch, 1) for branch in tree]


def _checked(branch: Any, depth: int) -> Branch:
    if depth > MAX_ANSWERS_PER_MOVE:
        raise Refused(LogRefusal.PLAN_TOO_DEEP, most=MAX_ANSWERS_PER_MOVE)
    try:
        on, do, then = branch["on"], branch["do"], branch["then"]
        if on != ANY:
            on = [[int(seat), _text(text)] for seat, text in on]
        if do != RESIGN:
            do = [_text(move) for move in _list(do)]
    except (KeyError, TypeError, ValueError) as unreadable:
        raise Refused(LogRefusal.PLAN_UNREADABLE) from unreadable
    if not do or (do == RESIGN and then):
        raise Refused(LogRefusal.RESIGNATION_ENDS_LINE)
    return {"on": on, "do": do, "then": [_checked(child, depth + 1) for child in then]}


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError  # Said as one sentence, whatever is wrong.
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 200:
        raise ValueError
    return value


def count(tree: Any) -> int:
    """Return the number of planned answers; 0 for anything that is no tree."""
    if not isinstance(tree, list):
        return 0
    return sum(1 + count(branch.get("then")) for branch in tree if isinstance(branch, dict))


def grown(tree: Tree, line: Sequence[Branch]) -> Tree:
    """Return the tree with a line of branches added.

    A condition that is in the tree already gets the new answer.
    """
    if not line:
        return tree
    first, rest = line[0], line[1:]
    same = next((sibling for sibling in tree if sibling["on"] == first["on"]), None)
    others = [sibling for sibling in tree if sibling is not same]
    kept = same["then"] if same and same["do"] == first["do"] else []
    branch: Branch = {"on": first["on"], "do": first["do"], "then": grown(kept, rest)}
    if same is None:
        return [*tree, branch]
    place = tree.index(same)
    return [*others[:place], branch, *others[place:]]


def fingerprint(tree: Tree) -> str:
    """Return a text that is equal for equal trees, by which a page names the plan that it shows."""
    return sha256(canonical(tree).encode()).hexdigest()[:16]


def without(tree: Tree, path: Sequence[int], seen: str) -> Tree:
    """Return the tree without the branch at `path`, an index for each level of the tree with the
    fingerprint `seen`. Raises Refused.
    """
    if fingerprint(tree) != seen:
        raise Refused(LogRefusal.PLAN_CHANGED)
    return _pruned(tree, path)


def _pruned(tree: Tree, path: Sequence[int]) -> Tree:
    if not path or not 0 <= path[0] < len(tree):
        raise Refused(LogRefusal.BRANCH_GONE)
    here, rest = path[0], path[1:]
    branch = tree[here]
    if not rest:
        return tree[:here] + tree[here + 1 :]
    shorter: Branch = {**branch, "then": _pruned(branch["then"], rest)}
    return [*tree[:here], shorter, *tree[here + 1 :]]
