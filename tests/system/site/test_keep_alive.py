"""The embedded site keeps an idle connection as long as the servers of production do."""

from __future__ import annotations

import sys
from unittest.mock import Mock

import pytest
import uvicorn

from config.embedded import parts
from tests.system.deploy import compose

OPTIONS = (("web", "--keep-alive"), ("live", "--timeout-keep-alive"))


def test_the_embedded_site_keeps_connections_as_long_as_production(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five seconds, as by default, would break clients that keep them longer."""
    run = Mock()
    monkeypatch.setattr(uvicorn, "run", run)
    monkeypatch.setitem(sys.modules, "config.embedded.asgi", Mock())
    parts.serve("127.0.0.1", 8000)
    commands = [(compose.command_of(name), option) for name, option in OPTIONS]
    kept = {int(command[command.index(option) + 1]) for command, option in commands}
    assert kept == {run.call_args.kwargs["timeout_keep_alive"]}
