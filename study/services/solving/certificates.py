"""Certificates of solved positions, which others check by the rules alone."""

from __future__ import annotations

from games.bots.solving import ENGINES
from games.bots.solving.kit import GameResult, ResultClaim
from games.bots.solving.strategy import strategy_of
from games.bots.solving.tree import ProofTree
from games.bots.solving.verification import Certificate
from games.rules import RULESETS
from study.models import Solving
from study.services.solving.requests import start_of
from study.services.solving.shared_tree import FIRST_SEAT, tree_of

MAX_NODES_PER_MOVE = 100_000_000


def claims_of(result: int) -> list[ResultClaim]:
    """Return the claims to be proved about a position of this worth to the first seat."""
    second = 1 - FIRST_SEAT
    if result == GameResult.DRAW:
        return [ResultClaim(seat, GameResult.DRAW) for seat in (FIRST_SEAT, second)]
    winner = FIRST_SEAT if result == GameResult.WIN else second
    return [ResultClaim(winner, GameResult.WIN)]


def certificate_of(solving: Solving, claim: ResultClaim) -> Certificate:
    """Return the certificate of a proved claim. Raises NoProof."""
    ruleset = RULESETS[solving.ruleset]
    tree = ProofTree(ruleset, start_of(solving), claim)
    for position, finding in tree_of(solving).tree.findings.items():
        tree.learn(position, finding)
    assert tree.answer, "only what was proved gets a certificate"
    moves = strategy_of(tree, ENGINES[solving.ruleset], MAX_NODES_PER_MOVE)
    return Certificate(ruleset, solving.options, tuple(solving.moves), claim, moves)
