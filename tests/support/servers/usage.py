"""Memory and processor time of a process and of all that it has started, as Linux tells them."""

from __future__ import annotations

from contextlib import suppress
from os import sysconf
from pathlib import Path


def memory(pid: int) -> list[float]:
    """Return the proportional set size in MB of a process and of each of its children."""
    return [_size(process, "Pss:") for process in [pid, *descendants(pid)]]


def resident_memory(pid: int) -> float:
    """Return the memory of one process in MB, with all that it shares with others."""
    return _size(pid, "Rss:")


def _size(pid: int, label: str) -> float:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    line = next(line for line in rollup.splitlines() if line.startswith(label))
    return int(line.split()[1]) / 1024


def cpu_seconds(pid: int) -> float:
    """Return the processor seconds that a process and its children have used so far."""
    return _seconds(pid, slice(11, 13))


def cpu_seconds_of_all(pid: int) -> float:
    """Return the same with those of children that have ended."""
    return _seconds(pid, slice(11, 15))


def _seconds(pid: int, fields: slice) -> float:
    ticks = 0
    for process in [pid, *descendants(pid)]:
        values = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(int(value) for value in values[fields])
    return ticks / sysconf("SC_CLK_TCK")


def descendants(pid: int) -> list[int]:
    """Return the children of a process, theirs, and so on; none of a process that has ended."""
    found: list[int] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            found += [int(child), *descendants(int(child))]
    return found
