"""The tree of a proof in one process, kept up to date from the findings of all processes."""

from __future__ import annotations

from django.utils import timezone

from games.bots.solving.kit import Finding, GameResult, ResultClaim
from games.bots.solving.tree import ProofNode, ProofTree
from games.rules import RULESETS
from study.models import Solving, SolvingJob
from study.services.solving.requests import start_of

FIRST_SEAT = 0
ROWS_PER_FETCH = 2000


class SharedTree:
    """The tree of one process, which asks whether the first seat wins, then whether it at least
    draws.
    """

    def __init__(self, solving: Solving) -> None:
        self.solving = solving
        self.tree = self._tree(GameResult.WIN)
        self._last_key = 0
        self._open_keys: set[int] = set()

    @property
    def result(self) -> int | None:
        """The worth of the position to the first seat; None while that is open."""
        if self.tree.answer is None:
            return None
        if self.tree.answer:
            return self.tree.claim.at_least
        return GameResult.LOSS if self.tree.claim.at_least == GameResult.DRAW else None

    def update(self) -> None:
        """Read what others have found since; an answer leads to the next question."""
        fresh = self.solving.jobs.filter(pk__gt=self._last_key)
        late = self.solving.jobs.filter(pk__in=self._open_keys)
        for row in [*late, *fresh.order_by("pk").iterator(ROWS_PER_FETCH)]:
            self._last_key = max(self._last_key, row.pk)
            self._open_keys.discard(row.pk)
            if row.found_at is None:
                self._open_keys.add(row.pk)
            else:
                self.tree.learn(row.position, Finding(row.value, row.nodes, row.hopes))
        self._ask_on()

    def learn(self, row: SolvingJob, finding: Finding) -> None:
        """Take in a finding of this process."""
        self._open_keys.discard(row.pk)
        self.tree.learn(row.position, finding)
        self._ask_on()

    def next_job(self) -> ProofNode | None:
        """Return the position to look at next; None where all that matter are held."""
        held = self.solving.jobs.filter(found_at=None, held_until__gt=timezone.now())
        return self.tree.next_job(set(held.values_list("position", flat=True)))

    def _ask_on(self) -> None:
        if self.tree.answer is False and self.tree.claim.at_least == GameResult.WIN:
            findings = self.tree.findings
            self.tree = self._tree(GameResult.DRAW)
            for position, finding in findings.items():
                self.tree.learn(position, finding)

    def _tree(self, at_least: int) -> ProofTree:
        claim = ResultClaim(FIRST_SEAT, at_least)
        return ProofTree(RULESETS[self.solving.ruleset], start_of(self.solving), claim)


_trees: dict[int, SharedTree] = {}
"""The tree that this process has worked on last; other trees are made anew from their findings."""


def tree_of(solving: Solving) -> SharedTree:
    """Return the tree of a position that is being solved, up to date."""
    if solving.pk not in _trees:
        _trees.clear()
        _trees[solving.pk] = SharedTree(solving)
    tree = _trees[solving.pk]
    tree.update()
    return tree
