"""A pytest plugin: several runs share the same tests; each module goes to whichever comes first.

All runs collect the same tests and keep their order. Before the first test of a module a run makes
a file in FERNZUG_CLAIMS, which works for one of them only. A run that begins later collects only
what is left (`unclaimed`), and no module of which every test was deselected. FERNZUG_ELSEWHERE
says which cases of tests for both databases a run on SQLite leaves to the lanes with servers: the
`first` ones, which those take by day (`cases_for_servers`), or by night all `others` than some of
these (`cases_for_sqlite`). After FERNZUG_SLOW_UNTIL, in seconds of the epoch, tests marked `slow`
are left out, and counted as left.
"""

import os
import time
from collections.abc import Iterable, Iterator
from itertools import chain, groupby, pairwise
from pathlib import Path

import pytest

from tests.support.tally import LEFT

SQLITE_STRIDE = 3
"""How many of the cases that run by day on PostgreSQL alone there are for each that SQLite takes
by night.
"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if left := os.environ.get("FERNZUG_ELSEWHERE"):
        first = [*cases_for_servers(items)]
        others = {*filter(is_for_both_databases, items)}.difference(cases_for_sqlite(first))
        elsewhere = {*first} if left == "first" else others
        items[:] = [item for item in items if item not in elsewhere]
        config.hook.pytest_deselected(items=[*elsewhere])


def pytest_collection_finish(session: pytest.Session) -> None:
    """Claim the modules in which this run, and so each run of its kind, has nothing to do."""
    busy = {item.path for item in session.items}
    for path in map(Path, session.config.args):
        if path.suffix == ".py" and path not in busy:
            claim(path, Path(os.environ["FERNZUG_CLAIMS"]))


def cases_for_servers(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the cases that run on PostgreSQL by day, of the tests marked `database`.

    That is the first case of each test that is marked as a whole, and each case marked itself.
    """
    seen: set[str] = set()
    for item in filter(is_for_both_databases, items):
        test = item.nodeid.split("[")[0]
        if is_chosen(item) or test not in seen:
            seen.add(test)
            yield item


def cases_for_sqlite(first: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the first of these cases of each module, and every third after it."""
    for _path, cases in groupby(first, lambda item: item.path):
        yield from [*cases][::SQLITE_STRIDE]


def is_for_both_databases(item: pytest.Item) -> bool:
    """Return whether this runs on SQLite as well as on PostgreSQL."""
    needs_servers = item.get_closest_marker("real") or item.get_closest_marker("browser")
    return bool(item.get_closest_marker("database")) and not needs_servers


def is_chosen(item: pytest.Item) -> bool:
    """Return whether this case is marked `database` itself, rather than all cases of its test."""
    case = getattr(item, "callspec", None)
    return case is not None and any(mark.name == "database" for mark in case.marks)


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests as pytest does, but for those that another run has claimed."""
    if session.config.option.collectonly or session.testsfailed:
        return None
    mine = in_time(claimed(session.items, Path(os.environ["FERNZUG_CLAIMS"])))
    for item, following in pairwise(chain(mine, [None])):
        assert item
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
    return True


def in_time(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests but for the slow ones whose turn comes too late."""
    until = float(os.environ.get("FERNZUG_SLOW_UNTIL", "inf"))
    for item in items:
        if time.time() > until and item.get_closest_marker("slow"):
            item.config.stash[LEFT].append(item.nodeid)
        else:
            yield item


def claimed(items: Iterable[pytest.Item], claims: Path) -> Iterator[pytest.Item]:
    """The tests that are ours, found out one module ahead at most."""
    ours: dict[Path, bool] = {}
    for path, tests in groupby(items, lambda item: item.path):
        if path not in ours:
            ours[path] = claim(path, claims)
        if ours[path]:
            yield from tests


def claim(path: Path, claims: Path) -> bool:
    """Claim a module of tests; return whether nobody has claimed it before."""
    try:
        _claim_of(path, claims).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def unclaimed(paths: Iterable[Path], claims: Path) -> list[Path]:
    """Return the modules that no run has claimed yet."""
    return [path for path in paths if not _claim_of(path, claims).exists()]


def _claim_of(path: Path, claims: Path) -> Path:
    return claims / str(path).replace("/", "+")
