"""A budget that reports, so that a program that waits for an engine sees that it thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from games.bots.budget import Budget
from games.bots.protocol.analysis import turn_words, value_word
from games.rules.kit.core import Move

REPORT_INTERVAL_SECONDS = 0.5


class SearchProgress:
    """The nodes that an engine has looked at so far and the best line that it knows, reported every
    half second.
    """

    def __init__(self, report: Callable[[str], None]) -> None:
        self.report = report
        self.nodes = 0
        self.finding = ""
        self.began = self.reported = monotonic()

    def count(self, nodes: int) -> None:
        """Add nodes, and report them when it is time to."""
        self.nodes += nodes
        now = monotonic()
        if now - self.reported >= REPORT_INTERVAL_SECONDS:
            self.reported = now
            self.report_now()

    def report_now(self) -> None:
        """Report the number of nodes now, and what was found."""
        seconds = monotonic() - self.began
        self.report(f"info seconds {seconds:.2f} nodes {self.nodes}{self.finding}")


class ReportingBudget(Budget):
    """A budget whose parts report their nodes to the same progress, but not what they find: that
    may be about another position.
    """

    is_whole = True

    def __init__(self, seconds: float, nodes: int | None, progress: SearchProgress) -> None:
        super().__init__(seconds, nodes)
        self.progress = progress

    def spend(self, nodes: int = 1) -> None:
        """Spend nodes as `Budget.spend` does, and report them."""
        self.progress.count(nodes)
        super().spend(nodes)

    def note(self, value: float, line: Sequence[Move]) -> None:
        """Keep a line for the next report."""
        if self.is_whole:
            self.progress.finding = f" value {value_word(value)} {turn_words(line)}"

    def part(self, share: float) -> ReportingBudget:
        """Return a share of what is left."""
        part = super().part(share)
        assert isinstance(part, ReportingBudget)
        part.is_whole = False
        return part
