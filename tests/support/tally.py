"""A pytest plugin: writes down how the run went, for the closing lines of the suite."""

import json
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

GOOD, BAD = ("passed", "xfailed"), ("failed", "error", "xpassed")
LEFT = pytest.StashKey[list[str]]()
"""The slow tests that were left out, by name: both databases may leave out the same one. A test of
which all cases are slow counts once.
"""


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT] = []


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> list[pytest.Item] | None:
    """Make no items of a test that is slow with all its cases, where slow tests are deselected."""
    marks = {mark.name for mark in getattr(obj, "pytestmark", ())}
    if "slow" not in marks or not leaves_slow_tests(collector.config):
        return None
    collector.config.stash[LEFT].append(f"{collector.nodeid}::{name}")
    return []


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    for item in items:
        if leaves_slow_tests(item.config) and item.get_closest_marker("slow"):
            item.config.stash[LEFT].append(item.nodeid)


def leaves_slow_tests(config: pytest.Config) -> bool:
    return "not slow" in config.getoption("markexpr", "")


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
