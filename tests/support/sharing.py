"""A pytest plugin: several runs share the same tests; each module goes to whichever comes first.

All runs collect the same tests and keep their order. Before the first test of a module a run makes
a file in FERNZUG_CLAIMS, which works for one of them only. A run that begins later collects only
what is left (`unclaimed`).
"""

import os
from collections.abc import Iterable, Iterator
from itertools import chain, groupby, pairwise
from pathlib import Path

import pytest


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests as pytest does, but for those that another run has claimed."""
    if session.config.option.collectonly or session.testsfailed:
        return None
    mine = claimed(session.items, Path(os.environ["FERNZUG_CLAIMS"]))
    for item, following in pairwise(chain(mine, [None])):
        assert item
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
    return True


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
