"""What every test may ask for; the real servers are started by tests/suite.py beforehand."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django import conf

from tests.support.servers.hung import HungServer, hung_server
from tests.support.servers.smtp import Sink
from tests.support.sharing import cases_for_servers, is_for_both_databases

pytest_plugins = [
    "tests.support.fixtures.processes",
    "tests.support.fixtures.browser",
    "tests.support.fixtures.flush",
    "tests.support.fixtures.push",
    "tests.support.fixtures.scenes",
    "tests.support.fixtures.shortcuts",
    "tests.support.fixtures.tables",
    "tests.support.fixtures.windows",
]
ON_SERVERS = "DATABASE_URL" in os.environ and "CELERY_BROKER_URL" in os.environ

COLLECTED = pytest.StashKey[list[pytest.Item]]()
"""All tests that were collected, before marks deselect some."""

# The machine is shared: how long an example takes says nothing about the code. `run.py test --all`
# takes the second profile.
hypothesis.settings.register_profile("day", deadline=None, max_examples=10)
hypothesis.settings.register_profile("night", deadline=None, max_examples=60)
hypothesis.settings.load_profile("day")


RARELY_OBJECTS = 400_000
"""New objects after which Python looks for circular garbage; its own 700 cost a tenth of a run."""


def pytest_collection_finish() -> None:
    """Let the collector pass over the tests themselves, and look at new objects seldom."""
    gc.freeze()
    gc.set_threshold(RARELY_OBJECTS)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On the second database run one case of each test by day, and all with `--all`."""
    if items:
        items[0].config.stash[COLLECTED] = list(items)
    if ON_SERVERS:
        both = {item for item in items if is_for_both_databases(item)}
        for item in both.difference(cases_for_servers(items)):
            item.add_marker("slow")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("real") and not ON_SERVERS:
        why = os.environ.get("FERNZUG_NO_SERVERS", "they are started by: python3 run.py test")
        pytest.skip(f"no real PostgreSQL and Valkey: {why}")


@pytest.fixture(scope="session")
def smtp_server() -> Iterator[Sink]:
    """A real mail server on loopback, for the whole run."""
    sink = Sink()
    sink.start()
    yield sink
    sink.stop()


@pytest.fixture
def smtp(smtp_server: Sink) -> Sink:
    """The mail server, emptied."""
    smtp_server.clear()
    return smtp_server


@pytest.fixture
def var() -> Path:
    """The data folder of this run."""
    return Path(conf.settings.VAR)


@pytest.fixture
def lost_cache(settings: Any) -> None:
    """A cache server that is not there."""
    settings.CACHES = {
        "default": {
            "BACKEND": "config.backends.cache.LossTolerantCache",
            "LOCATION": "redis://127.0.0.1:1/0",
            "OPTIONS": {"socket_connect_timeout": 0.2},
        }
    }


@pytest.fixture
def hung_cache(settings: Any) -> Iterator[HungServer]:
    """A cache server that takes every question and never answers."""
    with hung_server() as server:
        settings.CACHES = {
            "default": {
                "BACKEND": "config.backends.cache.LossTolerantCache",
                "LOCATION": server.url,
                "OPTIONS": {"socket_timeout": 0.2},
            }
        }
        yield server
