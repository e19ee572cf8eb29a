"""The progress of a start, in lines for the person who waits at the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

REPEAT_SECONDS = 3.0
"""After how many seconds a step reports again, as silence looks like a program that hangs."""


class Output(Protocol):
    """A place to write lines to, such as the output of a command."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class Progress:
    """A writer of steps as they begin and, while they last, of the time they have taken.

    It has no thread of its own, for the process that waits is forked: who waits calls `repeat`.
    """

    def __init__(self, out: Output, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.out, self.clock = out, clock
        self._current = ""
        self._began = self._written = clock()

    def step(self, words: str) -> None:
        """Write the step that begins now."""
        self._current = words
        self._began = self._written = self.clock()
        self._write(f"{words} ...")

    def repeat(self) -> None:
        """Write the current step once more, if nothing was written for a while."""
        now = self.clock()
        if self._current and now - self._written >= REPEAT_SECONDS:
            self._written = now
            self._write(f"    {now - self._began:3.0f} s: {self._current}")

    def end(self) -> None:
        """Write nothing more."""
        self._current = ""

    def _write(self, line: str) -> None:
        self.out.write(f"{line}\n")
        self.out.flush()
