"""Edits of plans: a plan is built from a line on a board, or carried on to a later board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.log.conditional_moves.plans import ANY, RESIGN, Branch, Runs, Tree, is_same_turn
from games.rules.kit.core import Seat


def branches_of(runs: Runs, owner: Seat, wild: Collection[int], *, resigns: bool) -> list[Branch]:
    """Return the line as branches, each below the one before: every turn of `owner` answers the
    turns before it.

    The turns numbered in `wild` may be any. `resigns`: after the last turns the owner gives up.
    Turns of others that nothing answers are left out.
    """
    found: list[Branch] = []
    before: list[list[Any]] = []
    for number, (seat, text) in enumerate(runs):
        if seat != owner:
            before.append([seat, ANY if number in wild else text])
            continue
        found.append({"on": _condition(before), "do": text.split(","), "then": []})
        before = []
    if resigns and before:
        found.append({"on": _condition(before), "do": RESIGN, "then": []})
    return found


def _condition(turns: list[list[Any]]) -> str | list[list[Any]]:
    """Return the condition for these turns: "*" where every turn may be any."""
    return ANY if all(text == ANY for _, text in turns) else turns


def rebased(tree: Tree, runs: Runs, to_move: frozenset[Seat]) -> Tree:
    """Return the part of the tree that can still happen on a later board, after `runs` were played.

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
    for number, (seat, text) in enumerate(runs):
        rest = _rest(left[0], seat, text, goes_on=goes_on and number == len(runs) - 1)
        if rest is None:
            return None
        left = [*rest, *left[1:]]
    return {**branch, "on": left} if left else None


def _rest(turn: Sequence[Any], was: Seat, made: str, *, goes_on: bool) -> list[list[Any]] | None:
    """Return the rest of a turn of the condition after the moves `made`; None where they differ
    from it.
    """
    seat, text = turn
    if seat != was:
        return None
    if not goes_on:
        return [] if is_same_turn(text, made) else None
    if text == ANY:
        return [[seat, ANY]]
    more = _without(text.split(","), made.split(","))
    return [[seat, ",".join(more)]] if more else None


def _without(planned: list[str], made: Sequence[str]) -> list[str]:
    """Return the moves of a planned turn that are still to come, in any order; None where other
    moves were made.
    """
    left = list(planned)
    for move in made:
        if move not in left:
            return []
        left.remove(move)
    return left


def line_count(tree: Tree) -> int:
    """Return the number of lines of the plan, which are answers after which nothing is planned."""
    return sum(line_count(branch["then"]) or 1 for branch in tree)
