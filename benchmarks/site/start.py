"""Starts: how long `run.py` takes until the embedded site is ready, and what its processes use; and
how long the first request to a fresh worker of gunicorn waits, as in production.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection

from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Heartbeat
from games.services.clock.heartbeats import WEB
from games.services.gameplay.game_start import start_game
from tests.support.servers.processes import Process, clean_environment, eventually, free_port
from tests.support.servers.usage import cpu_seconds, cpu_seconds_of_all, memory

MAX_CPU_SECONDS, MAX_MEMORY_MB = 5, 300
"""The most that a second start may cost."""

REST_SECONDS = 10.0
"""How long the site rests before its memory is looked at."""


FRESH_WORKER_COUNT, LATER_REQUEST_COUNT = 3, 20
MAX_FIRST_MILLISECONDS = 300
"""How long the first request to a fresh worker may wait."""

CONFIG = "python:config.startup.gunicorn"
GUNICORN = ["gunicorn", "--config", CONFIG, "--workers", "1", "--threads", "8", "--bind"]


@dataclass(frozen=True)
class Start:
    """A start until the site is ready: its time and processor seconds, and the memory of all
    processes at rest.
    """

    wall: float
    cpu: float
    sizes: list[float]

    def __str__(self) -> str:
        return (
            f"{self.wall:5.1f} s  {self.cpu:5.1f} s CPU"
            f"  {sum(self.sizes):4.0f} MB PSS in {len(self.sizes)} processes"
        )


def measure() -> Iterator[str]:
    """Yield the figures of an empty data folder, of the same one again, and their ratio."""
    with tempfile.TemporaryDirectory(prefix="fernzug-start-") as var:
        first, second = _started(var), _started(var)
    yield f"first start until ready      {first}"
    yield f"second start until ready     {second}   {second.wall / first.wall:.2f} x the first"
    yield (
        f"of what it may cost          {second.cpu / MAX_CPU_SECONDS:.2f} of the processor time"
        f"  {sum(second.sizes) / MAX_MEMORY_MB:.2f} of the memory"
    )


def _started(var: str) -> Start:
    command = [sys.executable, "manage.py", "runsite", "--port", str(free_port())]
    started = time.monotonic()
    with Process(command, clean_environment(FERNZUG_VAR=var)) as site:
        site.wait_for("Fernzug is ready", 120)
        pid, wall = site.popen.pid, time.monotonic() - started
        cpu = cpu_seconds_of_all(pid)
        time.sleep(REST_SECONDS)
        return Start(wall, cpu, memory(pid))


def measure_fresh_workers(env: dict[str, str]) -> Iterator[str]:
    """Yield the slowest first request of some fresh workers to each page, and the fastest later.

    `env` names the servers for the workers.
    """
    ann, ben = (User.objects.create_user(f"fresh-{i}", f"{i}@example.org") for i in (1, 2))
    game = start_game("sogo", [ann, ben], options={}, at=timezone.now())
    for name, url in _pages(game).items():
        starts = [_asked_fresh(env, url, ann) for _ in range(FRESH_WORKER_COUNT)]
        first, cpu, later = (max(start[i] for start in starts) for i in range(3))
        yield (
            f"{name:14} first request {first:4.0f} ms ({cpu:.0f} ms CPU),"
            f" later {later:.0f} ms   {first / MAX_FIRST_MILLISECONDS:.2f} of what it may take"
        )


def _pages(game: Game) -> dict[str, str]:
    return {
        "table": game.get_absolute_url(),
        "my games": "/games/",
        "lobby": "/lobby/",
        "home": "/",
        "sign in": "/accounts/login/",
    }


def _asked_fresh(env: dict[str, str], url: str, player: User) -> tuple[float, float, float]:
    """Return the milliseconds of the first request to a worker, how many of them it worked, and
    those of the fastest request later.

    A worker has loaded all when it records its first heartbeat.
    """
    client, port = Client(), free_port()
    client.force_login(player)
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    headers = {"Cookie": cookie} if "login" not in url else {}
    Heartbeat.objects.filter(name=WEB).delete()
    with Process([sys.executable, "-m", *GUNICORN, f"127.0.0.1:{port}"], env) as web:
        assert eventually(Heartbeat.objects.filter(name=WEB).exists, 60), web.output
        before = cpu_seconds(web.popen.pid)
        first = _ask(port, url, headers)
        cpu = (cpu_seconds(web.popen.pid) - before) * 1000
        return first, cpu, min(_ask(port, url, headers) for _ in range(LATER_REQUEST_COUNT))


def _ask(port: int, url: str, headers: dict[str, str]) -> float:
    """Return the milliseconds from opening a connection until the page is there."""
    began = time.perf_counter()
    there = HTTPConnection("127.0.0.1", port, timeout=20)
    there.request("GET", url, headers=headers)
    answer = there.getresponse()
    answer.read()
    there.close()
    assert answer.status == 200, (url, answer.status)
    return (time.perf_counter() - began) * 1000
