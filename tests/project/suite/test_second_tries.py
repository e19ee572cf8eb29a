"""A test that was late or over its budget runs once more; any other failure stays a failure."""

from __future__ import annotations

from pathlib import Path

from tests.project.suite.test_suite import folder, run
from tests.suite import Lane

__all__ = ["folder"]

TESTS = """
import pytest
from playwright.sync_api import Error, TimeoutError

TRIES = []

@pytest.mark.parametrize("failure", [
    TimeoutError("Locator.click: Timeout 10000ms exceeded."),
    AssertionError("Locator expected to be visible"),
    pytest.fail.Exception("This test took 2.0 CPU seconds of 1.5 that it may take."),
    AssertionError("no email to anna@example.org with 'code' in []"),
    AssertionError("500 == 200"),
    Error("Page.goto: net::ERR_CONNECTION_REFUSED"),
], ids=["late", "unseen", "dear", "unsent", "wrong", "refused"])
def test_once(failure):
    TRIES.append(failure)
    if TRIES.count(failure) == 1:
        raise failure

def test_always():
    raise TimeoutError("Locator.click: Timeout 10000ms exceeded.")
"""


def test_only_what_was_late_or_dear_runs_again_and_is_named(folder: Path) -> None:
    (folder / "test_budgets.py").write_text(TESTS)
    options = [word for word in Lane([], folder, night=False).command("") if "rerun" in word]
    assert options
    _, tally = run(folder, *options)
    assert (tally["passed"], tally["failed"]) == (4, 3)
    tests = [name.split("::")[1] for name in tally["unsteady"]]
    assert tests == [
        "test_always",
        "test_once[dear]",
        "test_once[late]",
        "test_once[unseen]",
        "test_once[unsent]",
    ]
