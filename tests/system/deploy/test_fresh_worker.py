"""A fresh worker of gunicorn is warm before its first request, as production starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from games.models import Heartbeat
from games.services.clock.heartbeats import WEB
from tests.support.servers.processes import ROOT, Process, eventually, free_port
from tests.support.servers.usage import cpu_seconds, descendants
from tests.system.deploy import compose

pytestmark = [pytest.mark.real, pytest.mark.slow]

MAX_FIRST_SECONDS = 0.3
"""How long the first request may keep a processor busy; on idle ones, how long it may last."""

MAX_FORK_SECONDS = 0.4
"""What a worker may work until it is there; to load the site takes more than 2 seconds."""


def command_of_production(port: int) -> list[str]:
    words = compose.command_of("web")
    return [word.replace("0.0.0.0:8000", f"127.0.0.1:{port}") for word in words]


@pytest.fixture
def env(real_env: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """The environment of the test's own workers, with static files."""
    env = {**real_env, "STATIC_ROOT": str(tmp_path), "ALLOWED_HOSTS": "127.0.0.1,testserver"}
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(collect, cwd=ROOT, env=env, check=True)
    return env


def test_no_first_request_waits_for_anything_to_be_loaded(
    env: dict[str, str], transactional_db: None
) -> None:
    """Neither the very first one, nor the first of a page that needs more than that."""
    port = free_port()
    command = [sys.executable, "-m", *command_of_production(port), "--workers", "1"]
    with Process(command, env) as web:
        assert eventually(Heartbeat.objects.filter(name=WEB).exists, 60), web.output
        for path in ("/", "/rules/ludoku/"):
            before = cpu_seconds(web.popen.pid)
            with urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
                assert answer.status == 200
            assert cpu_seconds(web.popen.pid) - before < MAX_FIRST_SECONDS, path


def test_a_worker_that_replaces_another_loads_nothing(
    env: dict[str, str], transactional_db: None
) -> None:
    command = [sys.executable, "-m", *command_of_production(free_port()), "--workers", "1"]
    with Process(command, env) as web:
        assert eventually(Heartbeat.objects.filter(name=WEB).exists, 60), web.output
        assert "Threads:\t1\n" in Path(f"/proc/{web.popen.pid}/status").read_text()
        (first,) = descendants(web.popen.pid)
        Heartbeat.objects.all().delete()
        os.kill(first, signal.SIGKILL)
        assert eventually(Heartbeat.objects.filter(name=WEB).exists, 60), web.output
        (second,) = descendants(web.popen.pid)
        assert second != first
        assert cpu_seconds(second) < MAX_FORK_SECONDS
