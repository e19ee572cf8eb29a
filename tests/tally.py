"""A pytest plugin: writes down how the run went, for the closing line of the suite."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

GOOD, BAD = ("passed", "xfailed"), ("failed", "error", "xpassed")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    stats = terminalreporter.stats
    skipped = Counter(_reason(report) for report in stats.get("skipped", []))
    tally = {
        "passed": sum(len(stats.get(kind, [])) for kind in GOOD),
        "failed": sum(len(stats.get(kind, [])) for kind in BAD),
        "skipped": skipped,
    }
    Path(os.environ["FERNZUG_TALLY"]).write_text(json.dumps(tally))


def _reason(report: pytest.TestReport) -> str:
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return str(why).removeprefix("Skipped: ")
