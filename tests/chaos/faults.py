"""What can happen to a site: parts that are killed, stopped or restarted, and servers out of reach.

Every fault is over when its function returns, but for what the site itself has to heal.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import redis

from tests.chaos.mail_server import Mood
from tests.chaos.parts import send
from tests.chaos.production import Production
from tests.support.servers.usage import descendants

STOP_SECONDS = (1.0, 4.0)
OUTAGE_SECONDS = (2.0, 6.0)
FULL_DISK_SECONDS = 3.0
BLOCK_BYTES = 1 << 20

Happening = Callable[[Production, Random], bool]
"""Lets it happen; returns whether a process was killed, alone or with all that it has started."""


@dataclass(frozen=True)
class Fault:
    """A kind of fault; `weight` is how often it comes, in relation to the others."""

    name: str
    weight: int
    happen: Happening


def _kill_part(name: str) -> Happening:
    def happen(site: Production, _: Random) -> bool:
        with site.lock:
            site.parts[name].kill()
        return True

    return happen


def _kill_child(name: str) -> Happening:
    def happen(site: Production, rng: Random) -> bool:
        children = site.parts[name].pids()[1:]
        if children:
            send(rng.choice(children), signal.SIGKILL)
        return bool(children)

    return happen


def _restart(name: str) -> Happening:
    def happen(site: Production, _: Random) -> bool:
        with site.lock:
            site.parts[name].end()
        return False

    return happen


def _stop_for_a_while(name: str) -> Happening:
    def happen(site: Production, rng: Random) -> bool:
        _stop_and_go_on(site.parts[name].pids(), rng)
        return False

    return happen


def _stop_and_go_on(pids: list[int], rng: Random) -> None:
    for pid in pids:
        send(pid, signal.SIGSTOP)
    time.sleep(rng.uniform(*STOP_SECONDS))
    for pid in pids:
        send(pid, signal.SIGCONT)


def _kill_database(site: Production, _: Random) -> bool:
    with site.lock:
        site.database.kill()
    return True


def _restart_database(site: Production, _: Random) -> bool:
    with site.lock:
        site.database.stop()
    return False


def _kill_backend(site: Production, rng: Random) -> bool:
    """Kill one process of PostgreSQL, upon which it ends all others and recovers."""
    pids = descendants(site.database.pid)
    if pids:
        send(rng.choice(pids), signal.SIGKILL)
    return bool(pids)


def _stop_database(site: Production, rng: Random) -> bool:
    _stop_and_go_on([site.database.pid, *descendants(site.database.pid)], rng)
    return False


def _fill_disk(site: Production, _: Random) -> bool:
    """Leave the database no room on its disk for a while."""
    filler = site.database.home / "filler"
    block = b"\0" * BLOCK_BYTES
    try:
        with filler.open("wb", buffering=0) as full, suppress(OSError):
            while full.write(block) == len(block):
                pass
        time.sleep(FULL_DISK_SECONDS)
    finally:
        filler.unlink()
    return False


def _empty_valkey(site: Production, _: Random) -> bool:
    with suppress(redis.RedisError, OSError):
        redis.Redis(unix_socket_path=str(site.valkey_socket)).flushall()
    return False


def _mail_server(mood: Mood) -> Happening:
    def happen(site: Production, rng: Random) -> bool:
        site.mail.mood = mood
        time.sleep(rng.uniform(*OUTAGE_SECONDS))
        site.mail.mood = Mood.READY
        return False

    return happen


FAULTS = (
    Fault("kill a web worker", 14, _kill_child("web")),
    Fault("kill the web server", 4, _kill_part("web")),
    Fault("restart the web server", 2, _restart("web")),
    Fault("stop the web server for a while", 2, _stop_for_a_while("web")),
    Fault("kill a child of the bots' worker", 14, _kill_child("worker")),
    Fault("kill the bots' worker", 4, _kill_part("worker")),
    Fault("restart the bots' worker", 2, _restart("worker")),
    Fault("kill a child of the mailer", 14, _kill_child("mailer")),
    Fault("kill the mailer", 4, _kill_part("mailer")),
    Fault("stop the mailer for a while", 2, _stop_for_a_while("mailer")),
    Fault("kill the analyst", 1, _kill_part("analyst")),
    Fault("kill beat", 4, _kill_part("beat")),
    Fault("kill the live server", 3, _kill_part("live")),
    Fault("kill Valkey", 8, _kill_part("valkey")),
    Fault("stop Valkey for a while", 2, _stop_for_a_while("valkey")),
    Fault("empty Valkey", 2, _empty_valkey),
    Fault("kill a process of PostgreSQL", 8, _kill_backend),
    Fault("kill PostgreSQL", 3, _kill_database),
    Fault("restart PostgreSQL", 2, _restart_database),
    Fault("stop PostgreSQL for a while", 2, _stop_database),
    Fault("cut off the mail server", 2, _mail_server(Mood.CUT)),
    Fault("let the mail server refuse", 2, _mail_server(Mood.BUSY)),
    Fault("let the mail server be silent", 1, _mail_server(Mood.SILENT)),
)
FULL_DISK = Fault("fill the disk of PostgreSQL", 1, _fill_disk)
"""Only where the database has a disk of its own."""
