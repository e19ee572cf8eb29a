"""Plans as their owners make them: from a line played on a board, and on from a later board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.log.planning import ANY, RESIGN, Branch, Runs, Tree, same_turn
from games.rules.core import Seat


def branches_of(runs: Runs, owner: Seat, wild: Collection[int], *, resigns: bool) -> list[Branch]:
    """The line as branches, one below the other: each turn of `owner` answers those before it.

    The turns numbered in `wild` may be any. `resigns`: after the last turns the owner gives up.
    Turns of others that nothing answers are left out.
    """
    found: list[Branch] = []
    before: list[list[Any]] = []
    for number, (seat, said) in enumerate(runs):
        if seat != owner:
            before.append([seat, ANY if number in wild else said])
            continue
        found.append({"on": _condition(before), "do": said.split(","), "then": []})
        before = []
    if resigns and before:
        found.append({"on": _condition(before), "do": RESIGN, "then": []})
    return found


def _condition(turns: list[list[Any]]) -> str | list[list[Any]]:
    """Whatever they play, where every turn may be any."""
    return ANY if all(said == ANY for _, said in turns) else turns


def rebased(tree: Tree, runs: Runs, to_move: frozenset[Seat]) -> Tree:
    """The tree for a later board, after these turns of others: what can still happen of it.

    The last turn goes on where its seat is still to move.
    """
    if not runs:
        return tree
    goes_on = runs[-1][0] in to_move
    return [after for branch in tree if (after := _later(branch, runs, goes_on=goes_on))]


def _later(branch: Branch, runs: Runs, *, goes_on: bool) -> Branch | None:
    condition = branch["on"]
    if isinstance(condition, str):
        return branch
    if len(condition) < len(runs):
        return None
    left = list(condition)
    for number, (seat, said) in enumerate(runs):
        rest = _rest(left[0], seat, said, goes_on=goes_on and number == len(runs) - 1)
        if rest is None:
            return None
        left = [*rest, *left[1:]]
    return {**branch, "on": left} if left else None


def _rest(turn: Sequence[Any], was: Seat, said: str, *, goes_on: bool) -> list[list[Any]] | None:
    """What is left of a turn of the condition after `said`; None where it has gone otherwise."""
    seat, text = turn
    if seat != was:
        return None
    if not goes_on:
        return [] if same_turn(text, said) else None
    if text == ANY:
        return [[seat, ANY]]
    more = _without(text.split(","), said.split(","))
    return [[seat, ",".join(more)]] if more else None


def _without(planned: list[str], made: Sequence[str]) -> list[str]:
    """The moves of a planned turn still to come, in any order; none where it went otherwise."""
    left = list(planned)
    for move in made:
        if move not in left:
            return []
        left.remove(move)
    return left


def lines(tree: Tree) -> int:
    """How many lines the plan has: the answers after which nothing is planned."""
    return sum(lines(branch["then"]) or 1 for branch in tree)
