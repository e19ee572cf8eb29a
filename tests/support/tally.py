"""A pytest plugin: writes down how the run went, for the closing lines of the suite."""

import json
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

GOOD, BAD = ("passed", "xfailed"), ("failed", "error", "xpassed")
LEFT = pytest.StashKey[list[str]]()
"""The slow tests that were deselected, by name: both databases may leave out the same one."""


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT] = []


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    for item in items:
        leaves_slow_tests = "not slow" in item.config.getoption("markexpr", "")
        if leaves_slow_tests and item.get_closest_marker("slow"):
            item.config.stash[LEFT].append(item.nodeid)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    stats = terminalreporter.stats
    skipped = Counter(_reason(report) for report in stats.get("skipped", []))
    tally = {
        "passed": sum(len(stats.get(kind, [])) for kind in GOOD),
        "failed": sum(len(stats.get(kind, [])) for kind in BAD),
        "skipped": skipped,
        "left": config.stash[LEFT],
        "unsteady": sorted({report.nodeid for report in stats.get("rerun", [])}),
    }
    Path(os.environ["FERNZUG_TALLY"]).write_text(json.dumps(tally))


def _reason(report: pytest.TestReport) -> str:
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return str(why).removeprefix("Skipped: ")
