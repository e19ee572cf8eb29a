"""Processes may end while their children are listed."""

from __future__ import annotations

import subprocess
import sys

from tests.support.servers.usage import descendants


def test_a_process_that_has_ended_has_no_descendants() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        assert descendants(process.pid) == []
    assert descendants(process.pid) == []
