"""A pytest plugin: a test that uses more processor time than its budget fails, unless it is `slow`.

Counted is what this process computes for one test and for the fixtures made for it alone. Waiting
costs nothing, nor do workers and browsers, nor what a fixture makes for a whole module or run. A
busy machine computes more slowly; so a test above its budget is judged by a yardstick that is
measured just then, and by how many processes share a core; the suite then runs it once more.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from time import process_time

import pytest
from _pytest.mark import ParameterSet
from django.conf import settings
from django.urls import get_resolver
from hypothesis import strategies

BUDGET_CPU_SECONDS = 1.5
MIN_TOLERANCE = 1.4
"""How much the processor time of one test varies between runs on the same idle machine."""

YARDSTICK_CPU_SECONDS = 0.018
"""The time the yardstick takes on the idle machine for which the budget was set."""
MEASUREMENT_COUNT = 5

_SPENT, _SHARED = pytest.StashKey[float](), pytest.StashKey[float]()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Import all views now, or the first test that opens a page would pay for it.

    So it is with the tables of all characters, which Hypothesis makes once on a machine.
    """
    if settings.configured:
        assert get_resolver().url_patterns
    if any(item.get_closest_marker("hypothesis") for item in session.items):
        strategies.text().validate()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    item.stash[_SPENT], item.session.stash[_SHARED] = 0.0, 0.0
    began = process_time()
    yield
    item.stash[_SPENT] = process_time() - began - item.session.stash[_SHARED]


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Iterator[object]:
    """Charge what is made for more than one test to none of them."""
    began, before = process_time(), request.session.stash.get(_SHARED, 0.0)
    made = yield
    if fixturedef.scope != "function":
        request.session.stash[_SHARED] = before + process_time() - began
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    began, item.session.stash[_SHARED] = process_time(), 0.0
    yield
    spent = item.stash[_SPENT] + process_time() - began - item.session.stash[_SHARED]
    if not (item.get_closest_marker("slow") or tries_more_examples(item)):
        check(spent)


def tries_more_examples(item: pytest.Item) -> bool:
    """Return whether this is a test of Hypothesis in the long run: by day it is judged."""
    night = item.config.getoption("--hypothesis-profile", "") == "night"
    return night and item.get_closest_marker("hypothesis") is not None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Mark as `slow` all cases but the first of tests marked `first_by_day`."""
    seen: set[str] = set()
    for item in items:
        if item.get_closest_marker("first_by_day"):
            test = item.nodeid.split("[")[0]
            if test in seen:
                item.add_marker(pytest.mark.slow)
            seen.add(test)


def only_in_the_long_run(*cases: object) -> list[ParameterSet]:
    """Return these cases of a test, marked `slow`."""
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]


def by_day_every(stride: int, cases: Iterable[object]) -> list[ParameterSet]:
    """Return these cases of a test, all marked `slow` but the first and every so many after it."""
    return rows_by_day_every(stride, ((case,) for case in cases))


def rows_by_day_every(stride: int, rows: Iterable[Sequence[object]]) -> list[ParameterSet]:
    """Do the same for the cases of a test with several arguments."""
    return [
        pytest.param(*row, marks=pytest.mark.slow if number % stride else ())
        for number, row in enumerate(rows)
    ]


def check(spent: float) -> None:
    """Fail if this was too much even for a machine as slow as this one is at the moment."""
    if spent > BUDGET_CPU_SECONDS and spent > (allowed := BUDGET_CPU_SECONDS * slowness()):
        pytest.fail(
            f"This test took {spent:.1f} CPU seconds of {allowed:.1f} that it may take."
            " Let it do less, or mark it `slow`.",
            pytrace=False,
        )


def slowness() -> float:
    """Return how many times as long as on an idle machine work may take just now; at least 1.

    Processes that share a core share its caches, too, and a moment's yardstick misses most of that.
    """
    measured = max(yardstick() for _ in range(MEASUREMENT_COUNT)) / YARDSTICK_CPU_SECONDS
    waiting, _, _ = os.getloadavg()
    return max(MIN_TOLERANCE, measured, waiting / (os.cpu_count() or 1))


def yardstick() -> float:
    """The CPU seconds of a piece of work that is always the same."""
    began = process_time()
    sum(hash((number, str(number))) & 1 for number in range(100_000))
    return process_time() - began
