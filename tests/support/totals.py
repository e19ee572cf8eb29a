"""The totals of all runs of the suite, in its closing lines."""

import os
from collections import Counter
from collections.abc import Iterable
from typing import Any

NOTHING_COLLECTED_STATUS = 5


class Totals:
    """The counts of all runs of pytest, each given as its exit code and its tally."""

    def __init__(self, runs: Iterable[tuple[int, dict[str, Any]]]) -> None:
        self.passed = self.failed = 0
        self.skipped: Counter[str] = Counter()
        self.left: set[str] = set()
        self.unsteady: set[str] = set()
        self.broken = False
        for code, tally in runs:
            self.passed += tally.get("passed", 0)
            self.failed += tally.get("failed", 0)
            self.skipped.update(tally.get("skipped", {}))
            self.left.update(tally.get("left", []))
            self.unsteady.update(tally.get("unsteady", []))
            self.broken |= code not in (os.EX_OK, NOTHING_COLLECTED_STATUS)

    @property
    def exit_code(self) -> int:
        return 1 if self.failed or self.broken else 0

    def closing_lines(self, seconds: float) -> str:
        """Why tests were skipped or ran twice, what it took, and the counts on the last line."""
        lines = [f"{count} skipped: {why}" for why, count in sorted(self.skipped.items())]
        lines += [f"The page was late, so this ran twice: {test}" for test in sorted(self.unsteady)]
        if self.broken and not self.failed:
            lines.append("pytest itself broke off; see above.")
        if self.left:
            lines.append(f"{len(self.left)} slow tests are left for: python3 run.py test --all")
        lines.append(f"The suite took {seconds:.0f} s, {cpu_seconds():.0f} CPU seconds.")
        counts = f"{self.passed} passed, {self.failed} failed, {self.skipped.total()} skipped"
        return "\n".join([*lines, counts])


def cpu_seconds() -> float:
    """Return what this process and all its children that have ended have used."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system
