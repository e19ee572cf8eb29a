"""The processes of a site as in production, so many of each kind, and what they have used."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from django.db import connection

from benchmarks.site.processes import is_answering
from tests.support.servers.processes import Process, celery_worker, eventually, free_port
from tests.support.servers.usage import cpu_seconds_of_all

_LIVE = ("config.live:application", "--no-access-log", "--timeout-graceful-shutdown", "1")
_QUEUES = "bots,mail,sweep"
_BEAT = ("celery", "-A", "config.startup.beat", "beat", "--pidfile=")


@dataclass(frozen=True)
class Shape:
    """How many processes of each kind; there is one beat."""

    webs: int
    workers: int
    lives: int

    def __str__(self) -> str:
        return f"{self.webs} web, {self.workers} worker, {self.lives} live"


@dataclass
class Fleet:
    """A running site of this shape; entered, it answers."""

    shape: Shape
    env: dict[str, str]
    webs: list[int] = field(default_factory=list)
    """The ports of its web processes."""
    lives: list[int] = field(default_factory=list)
    _processes: dict[str, list[Process]] = field(default_factory=dict)
    _running: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Fleet:
        with ExitStack() as starting:
            for _ in range(self.shape.webs):
                self._start_web(starting)
            for _ in range(self.shape.lives):
                self._start_live(starting)
            self._start("beat", starting, *_BEAT)
            workers = [celery_worker(self.env, _QUEUES) for _ in range(self.shape.workers)]
            self._processes["worker"] = [starting.enter_context(worker) for worker in workers]
            self._running = starting.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        failure: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._running.close()

    def used(self) -> dict[str, float]:
        """Return the processor seconds that each kind of process has used so far."""
        used = {
            kind: sum(cpu_seconds_of_all(process.popen.pid) for process in processes)
            for kind, processes in self._processes.items()
        }
        return {**used, "PostgreSQL": cpu_seconds_of_all(_postgres_pid())}

    def _start_web(self, starting: ExitStack) -> None:
        port = free_port()
        gunicorn = ("gunicorn", "config.wsgi", "--threads", "8", "--keep-alive", "150")
        self._start("web", starting, *gunicorn, "--bind", f"127.0.0.1:{port}")
        assert eventually(lambda: is_answering(f"http://127.0.0.1:{port}/healthz"), 60)
        self.webs.append(port)

    def _start_live(self, starting: ExitStack) -> None:
        port = free_port()
        self._start("live", starting, "uvicorn", *_LIVE, "--port", str(port))
        assert eventually(lambda: is_answering(f"http://127.0.0.1:{port}/live/health"), 60)
        self.lives.append(port)

    def _start(self, kind: str, starting: ExitStack, *command: str) -> None:
        process = Process([sys.executable, "-m", *command], self.env)
        self._processes.setdefault(kind, []).append(starting.enter_context(process))


def _postgres_pid() -> int:
    """Return the process that started the one behind our connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        ((pid,),) = cursor.fetchall()
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
