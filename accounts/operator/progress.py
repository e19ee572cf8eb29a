"""The progress of a long command, in lines for the operator who waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

REPORT_INTERVAL_SECONDS = 5.0


class LineSink(Protocol):
    """A place to write lines to, such as the error output of a command."""

    def write(self, text: str, /) -> object: ...


class ProgressLines:
    """Lines that tell every few seconds how far a command is, and how long it may still take."""

    def __init__(self, out: LineSink, clock: Callable[[], float] = time.monotonic) -> None:
        self._out, self._clock = out, clock
        self._subject, self._began, self._written = "", clock(), clock()

    def report(self, subject: str, done: int, total: int) -> None:
        """Write a line unless the last one was written just now; a new subject is timed anew."""
        now = self._clock()
        if subject != self._subject:
            self._subject, self._began = subject, self._written
        if now - self._written < REPORT_INTERVAL_SECONDS or not done:
            return
        self._written, passed = now, now - self._began
        rest = passed / done * max(0, total - done)
        self._out.write(f"{subject}: {done} of {total}, {passed:.0f} s, about {rest:.0f} s to go\n")
