"""How long `run.py` takes until the embedded site is ready, and what the whole set of processes
uses: the first time, and from then on.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.site.processes import descendants, memory
from tests.support.servers.processes import Process, clean_environment, free_port


@dataclass(frozen=True)
class Start:
    """A start until the site is ready: its time, processor seconds and memory of all processes."""

    wall: float
    cpu: float
    sizes: list[float]

    def __str__(self) -> str:
        return (
            f"{self.wall:5.1f} s  {self.cpu:5.1f} s CPU"
            f"  {sum(self.sizes):4.0f} MB PSS in {len(self.sizes)} processes"
        )


def measure() -> Iterator[str]:
    """Yield the figures of an empty data folder, of the same one again, and their ratio."""
    with tempfile.TemporaryDirectory(prefix="fernzug-start-") as var:
        first, second = _started(var), _started(var)
    yield f"first start until ready      {first}"
    yield f"second start until ready     {second}   {second.wall / first.wall:.2f} x the first"


def _started(var: str) -> Start:
    command = [sys.executable, "manage.py", "runsite", "--port", str(free_port())]
    started = time.monotonic()
    with Process(command, clean_environment(FERNZUG_VAR=var)) as site:
        site.wait_for("Fernzug is ready", 120)
        pid = site.popen.pid
        return Start(time.monotonic() - started, _cpu_seconds(pid), memory(pid))


def _cpu_seconds(pid: int) -> float:
    """Return the processor seconds of a process and its descendants, ended ones as well."""
    ticks = 0
    for process in [pid, *descendants(pid)]:
        values = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(int(value) for value in values[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")
