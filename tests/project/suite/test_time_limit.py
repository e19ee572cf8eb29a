"""After the given minutes no slow test begins any more; those that are left are counted."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

from tests.project.suite.test_suite import folder, run
from tests.suite import end_of_slow_tests, pytest_options

__all__ = ["folder"]


@pytest.mark.parametrize(("until", "passed", "left"), [("1", 2, 1), ("inf", 3, 0)])
def test_slow_tests_whose_turn_comes_too_late_are_left_and_counted(
    folder: Path, until: str, passed: int, left: int
) -> None:
    _, tally = run(folder, "-k", "cheap or slow or shares", FERNZUG_SLOW_UNTIL=until)
    assert (tally["passed"], tally["failed"], len(tally["left"])) == (passed, 0, left)


def test_the_option_says_when_slow_tests_end() -> None:
    assert 59 < end_of_slow_tests(["--all", "--minutes=1"]) - time.time() <= 60
    assert end_of_slow_tests(["--all"]) == math.inf
    assert pytest_options(["--all", "--minutes=1", "-x"]) == ["-x"]
