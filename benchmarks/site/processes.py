"""Real processes: how fast a wake-up reaches a worker, and what each process holds in memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from urllib.request import urlopen

from django.utils import timezone

from accounts.models import User
from benchmarks.site.start import CONFIG
from games.log.commands import Resign
from games.models import Game, JobKind, Outbox
from games.services.effects import wake_ups
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.servers.processes import Process, celery_worker, eventually, free_port
from tests.support.servers.usage import memory

WAKE_UP_COUNT = 100


def measure(env: dict[str, str]) -> Iterator[str]:
    """Yield the lines of the report; `env` names the servers for the processes started here."""
    port = free_port()
    web = [sys.executable, "-m", "gunicorn", "--config", CONFIG, "--workers", "2", "--bind"]
    with (
        celery_worker(env) as worker,
        Process([*web, f"127.0.0.1:{port}", "--threads", "4"], env) as site,
    ):
        yield from _latency()
        url = f"http://127.0.0.1:{port}"
        assert eventually(lambda: is_answering(f"{url}/healthz")), site.output
        for _ in range(20):
            assert is_answering(f"{url}/rules/sogo/")
        for name, process in (("web", site), ("worker", worker)):
            each = ", ".join(f"{size:.0f}" for size in memory(process.popen.pid))
            yield f"{name:7} processes (PSS each)       {each} MB"


def _latency() -> Iterator[str]:
    """Return the time from sending a wake-up to the worker's first look, for work that turns out to
    be none.
    """
    user = User.objects.create_user("cat", "cat@example.org")
    game = start_game("sogo", [user, "beginner"], options={}, at=timezone.now())
    apply_command(game.pk, Resign(), by=PlayerActor(user), key="k", at=timezone.now())
    waits = [_wake_and_wait(game, number) for number in range(WAKE_UP_COUNT)]
    waits.sort()
    yield (
        f"wake-up to start in a worker      {median(waits):6.1f} ms median  "
        f"{waits[WAKE_UP_COUNT * 99 // 100 - 1]:6.1f} ms p99"
    )


def _wake_and_wait(game: Game, number: int) -> float:
    row = Outbox.objects.create(kind=JobKind.BOT, game=game, event=number, due_at=timezone.now())
    sent = timezone.now()
    wake_ups.wake_workers([row])
    done = Outbox.objects.filter(pk=row.pk, done_at__isnull=False)
    assert eventually(done.exists)
    row.refresh_from_db()
    assert row.done_at is not None
    return (row.done_at - sent).total_seconds() * 1000


def is_answering(url: str) -> bool:
    """Return whether the address says 200."""
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
