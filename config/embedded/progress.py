"""Progress of a start, in lines for whoever waits at the terminal."""

from __future__ import annotations

import threading
import time
from types import TracebackType
from typing import Protocol, Self

REPEAT_SECONDS = 3.0
"""A step that takes longer says so again and again: silence looks like a program that hangs."""


class Output(Protocol):
    """Where lines are written to, such as the output of a command."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class Progress:
    """Writes each step as it begins and, while it lasts, every few seconds how long by now."""

    def __init__(self, out: Output, *, repeat_seconds: float = REPEAT_SECONDS) -> None:
        self.out = out
        self.repeat_seconds = repeat_seconds
        self._over = threading.Event()
        self._current, self._began = "", time.monotonic()
        self._repeater = threading.Thread(target=self._repeat, daemon=True)

    def __enter__(self) -> Self:
        self._repeater.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def step(self, words: str) -> None:
        """Write what begins now."""
        self._current, self._began = words, time.monotonic()
        self._write(f"{words} ...")

    def end(self) -> None:
        """Write nothing more."""
        self._over.set()
        self._repeater.join()

    def _repeat(self) -> None:
        while not self._over.wait(self.repeat_seconds):
            if self._current:
                self._write(f"    {time.monotonic() - self._began:3.0f} s: {self._current}")

    def _write(self, line: str) -> None:
        self.out.write(f"{line}\n")
        self.out.flush()
