"""Measuring CPU and wall time of repeated calls, best of several rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from time import perf_counter, process_time

Around = Callable[[], AbstractContextManager[None]]

Call = Callable[[int], object]
"""A call that is measured, with its number."""


@dataclass(frozen=True)
class Cost:
    """Milliseconds a call: `cpu` of this process alone, `wall` with all waiting."""

    cpu: float
    wall: float

    def __str__(self) -> str:
        return f"{self.cpu:6.2f} ms CPU  {self.wall:6.2f} ms wall"


def cost(call: Call, times: int, rounds: int = 5) -> Cost:
    """Return the cheapest of `rounds` rounds of `times` calls."""
    return costs({"": call}, times, rounds)[""]


def costs(
    calls: Mapping[str, Call],
    times: int,
    rounds: int = 5,
    around: Mapping[str, Around] | None = None,
) -> dict[str, Cost]:
    """Return the cheapest round of each, in turn, so that a slow minute is one for all of them.

    `around` is what holds during the rounds of some.
    """
    found: dict[str, list[Cost]] = {name: [] for name in calls}
    for turn in range(rounds):
        for name, call in calls.items():
            with (around or {}).get(name, nullcontext)():
                call(turn * times)
                found[name].append(_round(call, turn * times + 1, times - 1))
    return {name: min(rounds, key=lambda cost: cost.cpu) for name, rounds in found.items()}


def _round(call: Call, first: int, times: int) -> Cost:
    cpu, wall = process_time(), perf_counter()
    for number in range(first, first + times):
        call(number)
    return Cost((process_time() - cpu) * 1000 / times, (perf_counter() - wall) * 1000 / times)
