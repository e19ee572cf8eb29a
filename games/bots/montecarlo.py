"""Monte Carlo tree search for any game, which needs nothing but the rules.

The tree is keyed by moves, not by positions, so chance may fall differently every time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt
from random import Random

from games.bots.budget import Budget, OutOfBudget
from games.bots.levels import Level
from games.rules.kit.core import CHANCE, Move, Position, Seat

CURIOSITY = 1.0
"""How much the search favours a seldom tried move over the best one so far (UCB1)."""

PLAYOUT_PLIES = 400
"""After how many plies a playout is broken off and judged by its points."""


class Node:
    """A sequence of moves from the root: how often it was tried, and what it brought each seat."""

    __slots__ = ("children", "rewards", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.rewards: defaultdict[Seat, float] = defaultdict(float)
        self.children: dict[tuple[Seat, Move], Node] = {}

    def promise(self, seat: Seat, tries: int) -> float:
        """Return the upper confidence bound of what `seat` may expect here."""
        mean = self.rewards[seat] / self.visits
        return mean + CURIOSITY * sqrt(log(tries) / self.visits)


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Return one move: a win at hand if the level notices it, otherwise the move that does best in
    playouts.
    """
    moves = tuple(view.legal_moves(seat))
    if rng.random() < level.sight:
        win = winning_move(view, moves, seat)
        if win is not None:
            return (win,)
    if level.depth == 0 or len(moves) == 1:
        return (rng.choice(moves),)
    root = Node()
    try:
        while True:
            _try_once(root, view, seat, rng, budget)
    except OutOfBudget:
        return (_favourite(root, seat) or rng.choice(moves),)


def winning_move(view: Position, moves: Sequence[Move], seat: Seat) -> Move | None:
    """Return a move that ends the game in favour of `seat`, alone if possible."""
    shared: Move | None = None
    for move in moves:
        outcome = view.play(move, seat).outcome
        if outcome is None or seat not in outcome.winners:
            continue
        if len(outcome.winners) == 1:
            return move
        shared = shared or move
    return shared


def _favourite(root: Node, seat: Seat) -> Move | None:
    """Return the move most often tried, which is the one that held up best."""
    tried = [(key[1], node) for key, node in root.children.items() if node.visits]
    if not tried:
        return None
    return max(tried, key=lambda pair: (pair[1].visits, pair[1].rewards[seat]))[0]


def _try_once(root: Node, position: Position, seat: Seat, rng: Random, budget: Budget) -> None:
    """Walk down the tree, add one node, play on at random and remember the end on the path."""
    path = [root]
    while position.outcome is None and (path[-1].visits or path[-1] is root):
        mover = seat if path[-1] is root else _mover(position, rng)
        move = _tree_move(path[-1], position, mover, rng)
        position = position.play(move, mover)
        path.append(path[-1].children.setdefault((mover, move), Node()))
        budget.spend()
    rewards = _rewards(_played_out(position, rng, budget))
    for node in path:
        node.visits += 1
        for winner, reward in rewards.items():
            node.rewards[winner] += reward


def _tree_move(node: Node, position: Position, mover: Seat, rng: Random) -> Move:
    if mover == CHANCE:
        return position.draw(rng)
    moves = tuple(position.legal_moves(mover))
    children = [(move, node.children.get((mover, move))) for move in moves]
    fresh = [move for move, child in children if child is None or not child.visits]
    if fresh:
        return rng.choice(fresh)
    best = max(children, key=lambda pair: pair[1].promise(mover, node.visits) if pair[1] else 0.0)
    return best[0]


def _played_out(position: Position, rng: Random, budget: Budget) -> Position:
    for _ in range(PLAYOUT_PLIES):
        if position.outcome is not None:
            break
        mover = _mover(position, rng)
        if mover == CHANCE:
            move = position.draw(rng)
        else:
            move = rng.choice(tuple(position.legal_moves(mover)))
        position = position.play(move, mover)
        budget.spend()
    return position


def _mover(position: Position, rng: Random) -> Seat:
    """Return the seat that moves next; where several may, any of them."""
    movers = sorted(position.to_move)
    return movers[0] if len(movers) < 2 else rng.choice(movers)


def _rewards(position: Position) -> dict[Seat, float]:
    """Return one point shared by the winners: by all in a draw, by the leaders where the playout
    was broken off.
    """
    points = position.points
    everybody = range(len(points))
    if position.outcome is None:
        winners = [seat for seat in everybody if points[seat] == max(points)]
    else:
        winners = sorted(position.outcome.winners) or list(everybody)
    return {seat: 1 / len(winners) for seat in winners}
