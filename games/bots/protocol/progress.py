"""A budget that reports, so that a program that waits for an engine sees that it thinks."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from games.bots.budget import Budget

REPORT_INTERVAL_SECONDS = 0.5


class SearchProgress:
    """The number of nodes that an engine has looked at so far, reported every half second."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self.report = report
        self.nodes = 0
        self.began = self.reported = monotonic()

    def count(self, nodes: int) -> None:
        """Add nodes, and report them when it is time to."""
        self.nodes += nodes
        now = monotonic()
        if now - self.reported >= REPORT_INTERVAL_SECONDS:
            self.reported = now
            self.report_now()

    def report_now(self) -> None:
        """Report the number of nodes now."""
        self.report(f"info seconds {monotonic() - self.began:.2f} nodes {self.nodes}")


class ReportingBudget(Budget):
    """A budget whose parts report to the same progress."""

    def __init__(self, seconds: float, nodes: int | None, progress: SearchProgress) -> None:
        super().__init__(seconds, nodes)
        self.progress = progress

    def spend(self, nodes: int = 1) -> None:
        """Spend nodes as `Budget.spend` does, and report them."""
        self.progress.count(nodes)
        super().spend(nodes)
