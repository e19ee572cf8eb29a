"""The strategy of a claim: the moves that prove it, from a tree and, below its jobs, from the
engine.
"""

from __future__ import annotations

from games.bots.solving.kit import SolvingEngine
from games.bots.solving.tree import ProofNode, ProofTree
from games.bots.solving.verification import FreeSearch
from games.rules.kit.core import Move, Position
from games.rules.kit.texts.canonical_form import CanonicalForm, canonical_form

MIN_NODES = 2_000
NODES_PER_NODE_BEFORE = 8
"""How many times the nodes of the last try the next try of a proof may take."""


class NoProof(Exception):
    """Raised where the engine, with all its nodes, does not find again what it has proved."""


def strategy_of(tree: ProofTree, engine: SolvingEngine, max_nodes: int) -> dict[str, str]:
    """Return the moves of the claimant by position; the tree has proved the claim.

    Raises NoProof where `max_nodes` for a position do not suffice.
    """
    return _Extraction(tree, engine, max_nodes).strategy()


class _Extraction:
    """A walk through all positions that the other seat can bring about."""

    def __init__(self, tree: ProofTree, engine: SolvingEngine, max_nodes: int) -> None:
        self.tree, self.engine, self.max_nodes = tree, engine, max_nodes
        self.claim = tree.claim
        self.moves: dict[str, str] = {}
        self.seen: set[str] = set()

    def strategy(self) -> dict[str, str]:
        waiting = [self.tree.root.position]
        while waiting:
            position = waiting.pop()
            if position.outcome is None:
                waiting += self._next(position)
        return self.moves

    def _next(self, position: Position) -> list[Position]:
        form = canonical_form(self.tree.ruleset, position)
        assert form is not None
        if form.text in self.seen:
            return []
        self.seen.add(form.text)
        (seat,) = position.to_move
        legal = list(position.legal_moves(seat))
        if seat != self.claim.seat:
            return [position.play(move, seat) for move in legal]
        if FreeSearch(self.claim).holds(position):
            return []
        move = self._move(position, form, legal)
        self.moves[form.text] = form.name_of(move)
        return [position.play(move, seat)]

    def _move(self, position: Position, form: CanonicalForm, legal: list[Move]) -> Move:
        node = self.tree.nodes.get(form.text)
        if node and node.children and not node.proof:
            name = _proved_move(node)
            return next(move for move in legal if form.name_of(move) == name)
        if len(legal) == 1:
            return legal[0]
        nodes = MIN_NODES
        while nodes <= self.max_nodes:
            best = self.engine.best(position, nodes)
            if best and self.claim.holds_for(best[1]):
                return best[0]
            nodes *= NODES_PER_NODE_BEFORE
        raise NoProof(self.tree.ruleset.write(position))


def _proved_move(node: ProofNode) -> str:
    """Return the move after which the claim is proved, by the smallest proof where there are
    several.
    """
    return next(name for name, child in sorted(node.children.items()) if not child.proof)
