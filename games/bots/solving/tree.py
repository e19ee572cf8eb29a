"""A proof spread over jobs: job-level proof-number search (Wu et al., 2011).

The tree follows from the findings alone, in whatever order they come. So any number of processes
keep it for themselves, and one that has crashed makes it anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import inf

from games.bots.solving.kit import Finding, GameResult, ResultClaim
from games.rules.kit.core import Position, Ruleset, Seat
from games.rules.kit.texts.canonical_form import canonical_form

MAX_JOBS_BY_HOPE = 10.0
"""How many jobs the proof of a result is assumed to cost that an engine does not believe in."""


@dataclass
class ProofNode:
    """A position of a tree, with the least number of jobs it takes to prove the claim, and to
    disprove it.

    `children` are by the canonical names of moves; a position that several moves lead to is one
    node. While it has none, its position is a job to be done.
    """

    key: str
    position: Position
    seat: Seat
    proof: float = 1.0
    disproof: float = 1.0
    children: dict[str, ProofNode] = field(default_factory=dict)
    parents: list[ProofNode] = field(default_factory=list)

    @property
    def is_decided(self) -> bool:
        """Whether the claim is proved or disproved here."""
        return not self.proof or not self.disproof


class ProofTree:
    """The proof so far of a claim about `start`, with the next positions to look at."""

    def __init__(self, ruleset: Ruleset, start: Position, claim: ResultClaim) -> None:
        self.ruleset = ruleset
        self.claim = claim
        self.nodes: dict[str, ProofNode] = {}
        self.findings: dict[str, Finding] = {}
        self.root = self._node(start)

    @property
    def answer(self) -> bool | None:
        """Whether the claim holds; None while that is open."""
        return not self.root.proof if self.root.is_decided else None

    def learn(self, key: str, finding: Finding) -> None:
        """Take in what a job has found."""
        self.findings[key] = finding
        if node := self.nodes.get(key):
            self._apply(node, finding)

    def next_job(self, taken: Collection[str]) -> ProofNode | None:
        """Return the position to look at next, among those that no process has taken."""
        return None if self.root.is_decided else _most_proving(self.root, self.claim, taken, set())

    def _apply(self, node: ProofNode, finding: Finding) -> None:
        """Give a node its finding, and other nodes the findings that follow from it."""
        waiting = [(node, finding)]
        while waiting:
            node, finding = waiting.pop()
            if finding.value is not None:
                sign = 1 if node.seat == self.claim.seat else -1
                _decide(node, self.claim.holds_for(sign * finding.value))
            elif not node.children:
                self._expand(node, finding)
                children = {child.key: child for child in node.children.values()}
                waiting += [
                    (child, self.findings[key])
                    for key, child in children.items()
                    if key in self.findings and not child.children and not child.is_decided
                ]
            self._back_up(node)

    def _expand(self, node: ProofNode, finding: Finding) -> None:
        form = canonical_form(self.ruleset, node.position)
        assert form is not None
        for move in node.position.legal_moves(node.seat):
            name = form.name_of(move)
            if name in node.children:
                continue
            hope = finding.hopes.get(name, GameResult.DRAW)
            after = node.position.play(move, node.seat)
            child = self._node(after, hope if node.seat == self.claim.seat else -hope)
            node.children[name] = child
            child.parents.append(node)

    def _node(self, position: Position, hope: float = GameResult.DRAW) -> ProofNode:
        """Return the node of a position, made where there is none; `hope` is that of the
        claimant.
        """
        form = canonical_form(self.ruleset, position)
        assert form is not None
        if node := self.nodes.get(form.text):
            return node
        seat = self.claim.seat if position.outcome else next(iter(position.to_move))
        node = ProofNode(form.text, position, seat)
        node.proof = MAX_JOBS_BY_HOPE ** ((1 - hope) / 2)
        node.disproof = MAX_JOBS_BY_HOPE ** ((1 + hope) / 2)
        holds = self.claim.holds_at_end(position)
        if holds is not None:
            _decide(node, holds)
        self.nodes[form.text] = node
        return node

    def _back_up(self, node: ProofNode) -> None:
        """Count anew above a node that has changed."""
        changed = [node]
        while changed:
            node = changed.pop()
            before = node.proof, node.disproof
            if node.children:
                _count(node, self.claim)
            if (node.proof, node.disproof) != before or not node.children:
                changed += node.parents


def _decide(node: ProofNode, holds: bool) -> None:
    node.proof, node.disproof = (0, inf) if holds else (inf, 0)


def _count(node: ProofNode, claim: ResultClaim) -> None:
    children = {child.key: child for child in node.children.values()}.values()
    if node.seat == claim.seat:
        node.proof = min(child.proof for child in children)
        node.disproof = sum(child.disproof for child in children)
    else:
        node.proof = sum(child.proof for child in children)
        node.disproof = min(child.disproof for child in children)


def _most_proving(
    node: ProofNode, claim: ResultClaim, taken: Collection[str], seen: set[str]
) -> ProofNode | None:
    seen.add(node.key)
    if not node.children:
        return None if node.key in taken else node
    for child in _promising(node, claim):
        if child.key not in seen and (found := _most_proving(child, claim, taken, seen)):
            return found
    return None


def _promising(node: ProofNode, claim: ResultClaim) -> Iterator[ProofNode]:
    """Return the children that are still open, first those that decide the node with the fewest
    jobs.
    """
    open_children = [child for child in node.children.values() if not child.is_decided]
    if node.seat == claim.seat:
        yield from sorted(open_children, key=lambda child: child.proof)
    else:
        yield from sorted(open_children, key=lambda child: child.disproof)
