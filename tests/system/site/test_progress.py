"""A start that takes long says so."""

from __future__ import annotations

import io

import pytest

from config.embedded.progress import REPEAT_SECONDS, Progress


class StoppedWatch:
    """A watch that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> StoppedWatch:
    return StoppedWatch()


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def progress(out: io.StringIO, clock: StoppedWatch) -> Progress:
    return Progress(out, clock=clock)


def test_a_long_step_is_repeated_with_its_seconds(
    progress: Progress, out: io.StringIO, clock: StoppedWatch
) -> None:
    progress.step("Preparing the database")
    for _ in range(2):
        clock.now += REPEAT_SECONDS
        progress.repeat()
    assert out.getvalue().splitlines() == [
        "Preparing the database ...",
        "      3 s: Preparing the database",
        "      6 s: Preparing the database",
    ]


def test_a_short_step_is_written_once(
    progress: Progress, out: io.StringIO, clock: StoppedWatch
) -> None:
    clock.now += 2 * REPEAT_SECONDS
    progress.step("Preparing the database")
    clock.now += REPEAT_SECONDS - 0.1
    progress.repeat()
    assert out.getvalue() == "Preparing the database ...\n"


def test_nothing_is_written_after_the_end(
    progress: Progress, out: io.StringIO, clock: StoppedWatch
) -> None:
    progress.step("Preparing the database")
    progress.end()
    clock.now += REPEAT_SECONDS
    progress.repeat()
    assert out.getvalue() == "Preparing the database ...\n"
