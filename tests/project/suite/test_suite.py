"""The suite about itself: runs share modules, budgets are kept, and the closing lines add up."""

import json
import os
import subprocess
import sys
from itertools import chain, zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import COLLECTED
from tests.suite import NOTHING, SERVER_MARKS, Lane, modules
from tests.support import budget
from tests.support.servers.processes import ROOT, clean_environment
from tests.support.sharing import claimed, unclaimed
from tests.support.totals import NOTHING_COLLECTED_STATUS

CLOCK = """
from tests.support import budget
SPENT = [0.0]
budget.process_time = lambda: SPENT[0]
budget.slowness = lambda: 1.0
"""
TESTS = """
import pytest
from conftest import SPENT

def compute(seconds):
    SPENT[0] += seconds

@pytest.fixture(scope="module")
def scene():
    compute(9)

@pytest.fixture
def own():
    compute(1)

def test_cheap():
    compute(1)

def test_dear():
    compute(2)

@pytest.mark.slow
def test_slow():
    compute(9)

def test_that_shares(scene):
    compute(1)

def test_that_prepares(own):
    compute(1)

def test_that_is_skipped():
    pytest.skip("no reason")
"""
TESTS_FOR_BOTH = """
import pytest

@pytest.mark.database
@pytest.mark.parametrize("case", "abc")
def test_first(case):
    pass

@pytest.mark.parametrize("case", ["a", pytest.param("b", marks=pytest.mark.database), "c"])
def test_chosen(case):
    pass

@pytest.mark.database
def test_whole():
    pass

@pytest.mark.real
@pytest.mark.database
def test_on_servers_alone():
    pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tests with a clock that says what each has used."""
    (tmp_path / "claims").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\n")
    (tmp_path / "conftest.py").write_text(CLOCK)
    (tmp_path / "test_budgets.py").write_text(TESTS)
    return tmp_path


def run(folder: Path, *more: str, **env_more: str) -> tuple[str, dict[str, Any]]:
    """What pytest says with the plugins of the suite, and the tally."""
    tally = folder / "tally.json"
    env = clean_environment(
        FERNZUG_TALLY=str(tally),
        FERNZUG_CLAIMS=str(folder / "claims"),
        FERNZUG_VAR=str(folder / "var"),
        **env_more,
    )
    plugins = [
        "-p",
        "tests.support.tally",
        "-p",
        "tests.support.sharing",
        "-p",
        "tests.support.budget",
    ]
    plain = ["-p", "no:django", "-c", str(folder / "pytest.ini"), "--rootdir", str(folder)]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, *plain, str(folder), *more]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    return done.stdout, json.loads(tally.read_text())


def test_a_test_above_its_budget_fails_unless_it_is_slow(folder: Path) -> None:
    output, tally = run(folder)
    failed = {line.split()[1].split("::")[1] for line in output.splitlines() if "FAILED" in line}
    assert failed == {"test_dear", "test_that_prepares"}
    assert "This test took 2.0 CPU seconds of 1.5 that it may take." in output
    assert (tally["passed"], tally["failed"], tally["skipped"]) == (3, 2, {"no reason": 1})


@pytest.mark.slow
def test_what_another_run_has_claimed_is_left_to_it_and_slow_tests_to_the_night(
    folder: Path,
) -> None:
    _, first = run(folder, "-m", "not slow", "-k", "not dear and not prepares")
    _, second = run(folder, "-m", "not slow", "-k", "not dear and not prepares")
    assert (first["passed"], second["passed"]) == (2, 0)
    assert first["left"] == second["left"] == ["test_budgets.py::test_slow"]


@pytest.mark.slow
def test_nothing_is_left_where_slow_tests_are_deselected_for_other_reasons(folder: Path) -> None:
    _, tally = run(folder, "-m", "real")
    assert tally["left"] == []


def test_two_runs_take_turns_until_nothing_is_left(tmp_path: Path) -> None:
    items: list[Any] = [
        SimpleNamespace(path=Path(f"test_{module}.py"), name=f"{module}{number}")
        for module in "abcab"
        for number in range(3)
    ]
    both = zip_longest(claimed(items, tmp_path), claimed(items, tmp_path))
    done = [item for item in chain.from_iterable(both) if item]
    assert sorted(item.name for item in done) == sorted(item.name for item in items)


def test_a_run_that_begins_later_collects_what_is_left(tmp_path: Path) -> None:
    paths = [Path(f"tests/test_{module}.py") for module in "abc"]
    items: list[Any] = [SimpleNamespace(path=path) for path in paths]
    others = claimed(items, tmp_path)
    assert [next(others).path, next(others).path] == paths[:2]
    assert unclaimed(paths, tmp_path) == paths[2:]


def test_a_lane_that_finds_everything_claimed_collects_nothing(tmp_path: Path) -> None:
    path = ROOT / "tests/test_claimed.py"
    (tmp_path / "servers").mkdir()
    items: list[Any] = [SimpleNamespace(path=path)]
    assert [*claimed(items, tmp_path / "servers")] == items
    lane = Lane(["--no-such-option"], tmp_path, night=False)
    assert lane.run("real", [path], "servers", {}) == NOTHING


def test_a_lane_starts_no_servers_where_everything_is_claimed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tests.suite.modules", lambda _marks: [])
    monkeypatch.setattr("tests.suite.start_servers", pytest.fail)
    assert Lane([], tmp_path, night=False).on_servers() == NOTHING


@pytest.mark.slow
def test_a_module_of_slow_tests_alone_is_left_to_nobody(folder: Path) -> None:
    module = folder / "test_budgets.py"
    module.write_text("import pytest\n\n@pytest.mark.slow\ndef test_slow():\n    pass\n")
    run(folder, str(module), "-m", "not slow")
    assert unclaimed([module], folder / "claims") == []


def test_tests_for_servers_are_found_by_the_text_of_their_modules(
    request: pytest.FixtureRequest,
) -> None:
    found = set(modules(SERVER_MARKS))
    marked = [
        item
        for item in request.config.stash[COLLECTED]
        if any(item.get_closest_marker(mark) for mark in SERVER_MARKS)
    ]
    assert [item.nodeid for item in marked if item.path not in found] == []
    assert found < set(modules())


def test_by_day_each_test_for_both_databases_runs_on_one_of_them(folder: Path) -> None:
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow\n  database\n  real\n")
    (folder / "test_budgets.py").write_text(TESTS_FOR_BOTH)
    claim = folder / "claims" / str(folder / "test_budgets.py").replace("/", "+")
    _, by_day = run(folder, "-m", "not real", FERNZUG_ELSEWHERE="first")
    assert by_day["passed"] == 4
    claim.unlink()
    assert run(folder, "-m", "not real")[1]["passed"] == 7


@pytest.mark.slow
def test_by_night_sqlite_takes_a_third_of_the_cases_that_servers_take_by_day(
    folder: Path,
) -> None:
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow\n  database\n  real\n")
    (folder / "test_budgets.py").write_text(TESTS_FOR_BOTH)
    assert run(folder, "-m", "not real", FERNZUG_ELSEWHERE="others")[1]["passed"] == 3


def test_by_night_tables_are_made_anew_and_each_case_runs_somewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    called: list[dict[str, str]] = []

    def run_nothing(command: list[str], env: dict[str, str], **_: object) -> SimpleNamespace:
        called.append(env)
        return SimpleNamespace(returncode=NOTHING_COLLECTED_STATUS)

    monkeypatch.setattr("tests.suite.subprocess.run", run_nothing)
    for is_night in (False, True):
        Lane([], tmp_path, night=is_night).on_sqlite()
    assert [env["FERNZUG_ELSEWHERE"] for env in called] == ["first", "others"]
    assert ["FERNZUG_TABLES" in env for env in called] == [False, True]


def test_a_slow_machine_gets_a_larger_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (0.0, 0.0, 0.0))
    monkeypatch.setattr(budget, "yardstick", lambda: budget.YARDSTICK_CPU_SECONDS / 2)
    with pytest.raises(pytest.fail.Exception):
        budget.check(budget.BUDGET_CPU_SECONDS * budget.MIN_TOLERANCE + 0.1)
    monkeypatch.setattr(budget, "yardstick", lambda: budget.YARDSTICK_CPU_SECONDS * 2)
    budget.check(budget.BUDGET_CPU_SECONDS * budget.MIN_TOLERANCE + 0.1)


def test_a_crowded_machine_gets_a_larger_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "yardstick", lambda: budget.YARDSTICK_CPU_SECONDS / 2)
    load = 2.0 * (os.cpu_count() or 1)
    monkeypatch.setattr("os.getloadavg", lambda: (load, load, load))
    budget.check(budget.BUDGET_CPU_SECONDS * budget.MIN_TOLERANCE + 0.1)
    with pytest.raises(pytest.fail.Exception):
        budget.check(budget.BUDGET_CPU_SECONDS * 2 + 0.1)
