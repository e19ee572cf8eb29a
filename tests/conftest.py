"""What every test may ask for; the real servers are started by tests/suite.py beforehand."""

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings

from tests.servers.smtp import Sink

pytest_plugins = [
    "tests.fixtures.processes",
    "tests.fixtures.browser",
    "tests.fixtures.flush",
    "tests.fixtures.push",
]
ON_SERVERS = "DATABASE_URL" in os.environ and "CELERY_BROKER_URL" in os.environ

# The machine is shared: how long an example takes says nothing about the code.
hypothesis.settings.register_profile("shared machine", deadline=None)
hypothesis.settings.load_profile("shared machine")


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
    return Path(settings.VAR)
