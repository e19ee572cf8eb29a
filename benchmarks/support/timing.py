"""Measuring CPU and wall time of repeated calls, best of several rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time


@dataclass(frozen=True)
class Cost:
    """Milliseconds a call: `cpu` of this process alone, `wall` with all waiting."""

    cpu: float
    wall: float

    def __str__(self) -> str:
        return f"{self.cpu:6.2f} ms CPU  {self.wall:6.2f} ms wall"


def cost(call: Callable[[int], object], times: int, rounds: int = 5) -> Cost:
    """Return the cheapest of `rounds` rounds of `times` calls; calls are numbered through."""
    costs = []
    for turn in range(rounds):
        cpu, wall = process_time(), perf_counter()
        for number in range(times):
            call(turn * times + number)
        costs.append(
            Cost((process_time() - cpu) * 1000 / times, (perf_counter() - wall) * 1000 / times)
        )
    return min(costs, key=lambda cost: cost.cpu)
