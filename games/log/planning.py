"""Plans ("if-then"): what a seat answers to what the others do, as a tree.

A branch is {"on": condition, "do": answer, "then": [branches]}. The condition is "*" (whatever they
play) or a list of [seat, "move,move"] for each turn since the owner's last one, in order, where
"*" stands for any moves of that turn; seat -1 is chance. The answer is a list of moves or "resign".
Plain JSON throughout, since it is stored so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Any, TypedDict

from games.log.actions import Action, Moves, Refused, Resign
from games.log.events import canonical
from games.log.state import State
from games.rules.core import Move, Seat, noop

_ = noop

ANY = "*"
RESIGN = "resign"
LONGEST_CHAIN = 50
"""So many planned answers at most follow from one move, whoever planned them."""

MOST_BRANCHES = 200


class Branch(TypedDict):
    """One condition and what is done then. `then` goes on from there."""

    on: str | list[list[Any]]
    do: str | list[str]
    then: list[Any]


Tree = list[Branch]
Runs = list[tuple[Seat, str]]


def runs_since(state: State, ply: int) -> Runs:
    """The turns made after the first `ply` moves."""
    return runs_of((one.seat, one.move) for one in state.moves[ply:])


def runs_of(moves: Iterable[tuple[Seat, Move | str]]) -> Runs:
    """Moves and who made them, turn by turn: who, and the moves joined by commas."""
    turns = groupby(moves, key=lambda made: made[0])
    return [(seat, ",".join(str(move) for _seat, move in turn)) for seat, turn in turns]


def branch_for(tree: Tree, runs: Runs) -> Branch | None:
    """The branch that what happened leads to: the most exact one that fits."""
    fitting = [branch for branch in tree if _fits(branch["on"], runs)]
    return min(fitting, key=_wildness, default=None)


def action_of(branch: Branch) -> Action:
    """What its owner does then."""
    return Resign() if branch["do"] == RESIGN else Moves(tuple(branch["do"]))


def _fits(condition: str | list[list[Any]], runs: Runs) -> bool:
    if isinstance(condition, str):
        return True
    if len(condition) != len(runs):
        return False
    wanted = zip(condition, runs, strict=True)
    return all(seat == was and same_turn(text, said) for (seat, text), (was, said) in wanted)


def same_turn(text: str, said: str) -> bool:
    """Whether a turn is what a condition says. Two dice laid in the other order are the same."""
    return text == ANY or sorted(text.split(",")) == sorted(said.split(","))


def _wildness(branch: Branch) -> int:
    """0 for an exact reply, more for every turn that may be anything."""
    condition = branch["on"]
    if isinstance(condition, str):
        return MOST_BRANCHES
    return sum(text == ANY for _seat, text in condition)


def checked(tree: Any) -> Tree:
    """The tree, if it has the form of one and is not too large. Raises Refused."""
    if not isinstance(tree, list) or count(tree) > MOST_BRANCHES:
        raise Refused(_("A plan has up to %(most)s answers."), most=MOST_BRANCHES)
    return [_checked(branch, 1) for branch in tree]


def _checked(branch: Any, depth: int) -> Branch:
    if depth > LONGEST_CHAIN:
        raise Refused(_("A plan looks up to %(most)s answers ahead."), most=LONGEST_CHAIN)
    try:
        on, do, then = branch["on"], branch["do"], branch["then"]
        if on != ANY:
            on = [[int(seat), _text(text)] for seat, text in on]
        if do != RESIGN:
            do = [_text(move) for move in _list(do)]
    except (KeyError, TypeError, ValueError) as unreadable:
        raise Refused(_("This plan could not be read.")) from unreadable
    if not do or (do == RESIGN and then):
        raise Refused(_("After giving up nothing follows."))
    return {"on": on, "do": do, "then": [_checked(one, depth + 1) for one in then]}


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError  # Said as one sentence, whatever is wrong.
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 200:
        raise ValueError
    return value


def count(tree: Any) -> int:
    """How many answers are planned; of what is no tree, none."""
    if not isinstance(tree, list):
        return 0
    return sum(1 + count(one.get("then")) for one in tree if isinstance(one, dict))


def grown(tree: Tree, line: Sequence[Branch]) -> Tree:
    """The tree with a line of branches put in; the same condition again changes the answer."""
    if not line:
        return tree
    first, rest = line[0], line[1:]
    same = next((one for one in tree if one["on"] == first["on"]), None)
    others = [one for one in tree if one is not same]
    kept = same["then"] if same and same["do"] == first["do"] else []
    branch: Branch = {"on": first["on"], "do": first["do"], "then": grown(kept, rest)}
    if same is None:
        return [*tree, branch]
    place = tree.index(same)
    return [*others[:place], branch, *others[place:]]


def fingerprint(tree: Tree) -> str:
    """Equal for equal trees: by it a page names the plan it shows."""
    return sha256(canonical(tree).encode()).hexdigest()[:16]


def without(tree: Tree, path: Sequence[int], seen: str) -> Tree:
    """The tree without the branch at `path`, an index for each level, as in the tree with the
    fingerprint `seen`. Raises Refused.
    """
    if fingerprint(tree) != seen:
        raise Refused(_("Your plan has changed since you looked. Here it is as it stands now."))
    return _pruned(tree, path)


def _pruned(tree: Tree, path: Sequence[int]) -> Tree:
    if not path or not 0 <= path[0] < len(tree):
        raise Refused(_("This answer is no longer in your plan."))
    here, rest = path[0], path[1:]
    branch = tree[here]
    if not rest:
        return tree[:here] + tree[here + 1 :]
    shorter: Branch = {**branch, "then": _pruned(branch["then"], rest)}
    return [*tree[:here], shorter, *tree[here + 1 :]]
