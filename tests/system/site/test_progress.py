"""A start that takes long says so."""

from __future__ import annotations

import io
import re
import threading

from config.embedded.progress import Progress


class Counted(io.StringIO):
    """Output that says when it has got so many lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.wanted, self.there = lines, threading.Event()

    def write(self, text: str, /) -> int:
        written = super().write(text)
        if self.getvalue().count("\n") >= self.wanted:
            self.there.set()
        return written


def test_a_long_step_is_repeated_with_its_seconds() -> None:
    out = Counted(3)
    with Progress(out, repeat_seconds=0.01) as progress:
        progress.step("Preparing the database")
        assert out.there.wait(5)
    first, second, *_ = out.getvalue().splitlines()
    assert first == "Preparing the database ..."
    assert re.fullmatch(r" +\d+ s: Preparing the database", second)


def test_nothing_is_written_after_the_end() -> None:
    out = Counted(1)
    with Progress(out, repeat_seconds=0.01) as progress:
        progress.step("Preparing the database")
    length = len(out.getvalue())
    threading.Event().wait(0.05)
    assert len(out.getvalue()) == length
