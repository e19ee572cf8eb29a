"""Whatever a program does, it costs no more than the limits, and leaves nothing behind."""

from __future__ import annotations

from time import monotonic, sleep

import pytest

from games.bots.programs import EngineProcess, FailureReason, ProgramFailure
from tests.bots.programs.conftest import is_running, toy


def test_a_program_answers_and_is_ended() -> None:
    with EngineProcess(toy()) as program:
        assert program.ask("new_game sogo", 10) == ""
        assert program.ask("genmove 1", 10) == "A1"
        pid = program._process.pid
    assert not is_running(pid)
    program.end()


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", FailureReason.CRASHED),
        ("hang", FailureReason.HUNG),
        ("flood", FailureReason.FLOODED),
        ("endless", FailureReason.FLOODED),
        ("nonsense", FailureReason.NONSENSE),
        ("refuse", FailureReason.REFUSED),
        ("mute", FailureReason.HUNG),
    ],
)
def test_a_program_that_fails_is_given_a_reason(how: str, reason: FailureReason) -> None:
    seconds = 0.3 if reason == FailureReason.HUNG else 10
    began = monotonic()
    with EngineProcess(toy(how)) as program, pytest.raises(ProgramFailure) as failure:
        program.ask("genmove 1", seconds)
    assert failure.value.reason == reason
    assert monotonic() - began < 10


def test_a_program_that_is_not_there_is_not_started() -> None:
    with pytest.raises(ProgramFailure) as failure:
        EngineProcess(["/no/such/program"])
    assert failure.value.reason == FailureReason.NOT_STARTED


def test_a_program_that_reads_nothing_stops_nobody() -> None:
    with EngineProcess(["sleep", "1000"]) as program, pytest.raises(ProgramFailure) as failure:
        program.ask("position " + "x" * 500_000, 0.3)
    assert failure.value.reason == FailureReason.HUNG


def test_the_children_of_a_program_end_with_it() -> None:
    with EngineProcess(toy("children")) as program:
        child = int(program.ask("genmove 1", 10))
        assert is_running(child)
    for _attempt in range(100):
        if not is_running(child):
            break
        sleep(0.02)
    assert not is_running(child)
