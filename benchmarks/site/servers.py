"""Which server serves the pages: the same questions to each, in turn, one process each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from time import perf_counter

from django.utils import timezone

from accounts.models import User
from benchmarks.site.processes import is_answering
from games.models import Game
from games.services.gameplay.game_start import start_game
from tests.support.servers.processes import Process, eventually, free_port

CLIENT_COUNT, REQUESTS_PER_CLIENT, ROUND_COUNT = 8, 40, 4
_UVICORN = ["uvicorn", "--log-level", "warning", "--no-access-log", "--lifespan", "off"]
SERVERS = {
    "gunicorn, 8 threads": ["gunicorn", "config.wsgi", "--threads", "8", "--bind"],
    "uvicorn, pages in 8 threads": [*_UVICORN, "config.embedded.asgi:application", "--port"],
    "uvicorn, Django's own handler": [
        *_UVICORN, "--factory", "django.core.asgi:get_asgi_application", "--port"
    ],
}  # fmt: skip
Question = tuple[str, dict[str, str]]


def measure(env: dict[str, str]) -> Iterator[str]:
    """Yield answers a second, the best of several rounds, and in relation to the first server."""
    game = _game()
    questions = {"304": _unchanged(game), "page": (game.get_absolute_url(), {})}
    env = {**env, "CONN_MAX_AGE": "60"}
    with ExitStack() as running:
        ports = {name: running.enter_context(_Server(name, env)).port for name in SERVERS}
        speeds = {kind: _speeds(ports, asked, kind) for kind, asked in questions.items()}
    first = next(iter(SERVERS))
    for name in SERVERS:
        each = (
            f"{kind} {found[name]:5.0f}/s ({found[name] / found[first]:.2f})"
            for kind, found in speeds.items()
        )
        yield f"{name:33} {'  '.join(each)}"


def _speeds(ports: dict[str, int], asked: Question, kind: str) -> dict[str, float]:
    best = dict.fromkeys(ports, 0.0)
    for _ in range(ROUND_COUNT):
        for name, port in ports.items():
            best[name] = max(best[name], _speed(port, asked, 304 if kind == "304" else 200))
    return best


def _speed(port: int, asked: Question, status: int) -> float:
    started = perf_counter()
    with ThreadPoolExecutor(CLIENT_COUNT) as clients:
        list(clients.map(lambda _: _ask(port, asked, status), range(CLIENT_COUNT)))
    return CLIENT_COUNT * REQUESTS_PER_CLIENT / (perf_counter() - started)


def _ask(port: int, asked: Question, status: int) -> None:
    """Send the requests of one client on one connection."""
    there = HTTPConnection("127.0.0.1", port, timeout=20)
    for _ in range(REQUESTS_PER_CLIENT):
        there.request("GET", asked[0], headers={"HX-Request": "true", **asked[1]})
        answer = there.getresponse()
        answer.read()
        assert answer.status == status, answer.status
    there.close()


class _Server(Process):
    """One of SERVERS, answering."""

    def __init__(self, name: str, env: dict[str, str]) -> None:
        self.port = free_port()
        where = f"127.0.0.1:{self.port}" if "gunicorn" in name else str(self.port)
        super().__init__([sys.executable, "-m", *SERVERS[name], where], env)
        url = f"http://127.0.0.1:{self.port}/healthz"
        assert eventually(lambda: is_answering(url)), self.output


def _game() -> Game:
    people = [User.objects.create_user(name, f"{name}@example.org") for name in ("kim", "lou")]
    return start_game("sogo", people, options={}, at=timezone.now())


def _unchanged(game: Game) -> Question:
    """Return the requests of a waiting page, mostly in vain."""
    url = game.get_absolute_url()
    tag = f'"{game.last_event}.0.en.auto"'
    return url, {"If-None-Match": tag}
