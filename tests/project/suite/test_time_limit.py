"""After the given minutes no slow test begins any more; those that are left are counted."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
import time_machine

from tests.project.suite.test_suite import folder, run
from tests.suite import (
    NOT_SLOW,
    SLOW,
    Lane,
    Run,
    end_of_slow_tests,
    pytest_options,
    run_servers_first,
    run_sqlite_first,
)
from tests.support.budget import pytest_collection_modifyitems

__all__ = ["folder"]


@pytest.mark.first_by_day
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


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The marks that runs of pytest were asked for, in place of those runs; each leaves a test."""
    marks: list[str] = []

    def run_nothing(command: list[str], env: dict[str, str], **_: object) -> SimpleNamespace:
        words = command[command.index("pytest") :]
        marks.append(words[words.index("-m") + 1])
        Path(env["FERNZUG_TALLY"]).write_text(json.dumps({"left": ["test_slow"]}))
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr("tests.suite.subprocess.run", run_nothing)
    monkeypatch.setattr("tests.suite.start_servers", lambda _servers: {})
    return marks


@pytest.mark.first_by_day
@pytest.mark.parametrize("runs", [run_sqlite_first, run_servers_first])
def test_slow_tests_that_have_an_end_come_after_all_others(
    chosen: list[str], tmp_path: Path, runs: Callable[[Lane], list[Run]]
) -> None:
    tallies = [tally for _code, tally in runs(Lane([], tmp_path, night=True, slow_until=1.0))]
    ends = [marks.rpartition(") and ")[2] for marks in chosen]
    assert ends == ["not slow", "not slow", "slow", "slow"]
    assert [tally["left"] for tally in tallies] == [[], [], ["test_slow"], ["test_slow"]]


@pytest.mark.parametrize(("is_night", "ends"), [(True, {""}), (False, {"not slow"})])
def test_slow_tests_without_an_end_come_with_the_others_or_not_at_all(
    chosen: list[str], tmp_path: Path, is_night: bool, ends: set[str]
) -> None:
    assert len(run_sqlite_first(Lane([], tmp_path, night=is_night))) == 2
    found = [marks.partition(") and ")[2] for marks in chosen]
    assert (len(found), {*found}) == (2, ends)


class CollectedCase:
    """What the plugin asks of a case that pytest has collected."""

    def __init__(self, nodeid: str, *marks: str) -> None:
        self.nodeid = nodeid
        self.marks = {*marks}

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks.add(mark.name)


def test_the_first_case_of_each_such_test_runs_by_day() -> None:
    cases = [
        *(CollectedCase(f"test_a.py::test_few[{case}]", "first_by_day") for case in "xyz"),
        *(CollectedCase(f"test_a.py::test_all[{case}]") for case in "xy"),
        *(CollectedCase(f"test_b.py::test_few[{case}]", "first_by_day") for case in "xy"),
        CollectedCase("test_b.py::test_single", "first_by_day"),
    ]
    pytest_collection_modifyitems(cases)  # type: ignore[arg-type]
    assert [case.nodeid for case in cases if "slow" not in case.marks] == [
        "test_a.py::test_few[x]",
        "test_a.py::test_all[x]",
        "test_a.py::test_all[y]",
        "test_b.py::test_few[x]",
        "test_b.py::test_single",
    ]


def test_slow_tests_begin_with_another_module_each_day(tmp_path: Path) -> None:
    paths = [Path(f"test_{number}.py") for number in range(1000)]
    lane = Lane([], tmp_path, night=True)
    assert lane.in_turn(paths) == replace(lane, part=NOT_SLOW).in_turn(paths) == paths
    slow, firsts = replace(lane, part=SLOW), set()
    for day in (1, 2, 3, 4):
        with time_machine.travel(datetime(2031, 5, day, tzinfo=UTC)):
            turned = slow.in_turn(paths)
            assert sorted(turned) == sorted(paths)
            firsts.add(turned[0])
    assert len(firsts) == 4
