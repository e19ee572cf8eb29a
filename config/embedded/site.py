"""The processes of the embedded site: their names, and how they are started."""

from __future__ import annotations

import fcntl
import gc
import os
import socket
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path
from typing import IO

from django.conf import settings

from config.embedded import broker, children, parts
from config.embedded.supervisor import Supervisor

WORKERS = {"worker": ("bots", 2), "mailer": ("mail,sweep", 1), "analyst": ("analysis", 0)}
"""The worker processes, as in production: mails and sweeps do not wait for bots, and bots not for
reviews. The last has no process of its own, which would take another 24 MB.
"""
NICENESS = {"analyst": 10}
"""How much more than others a worker leaves the processor to other processes."""
ONE_WORKER = {"worker": ("bots,mail,sweep,analysis", 3)}
"""The single worker where messages are in files, since two that start together disturb each
other.
"""


class StartError(Exception):
    """An error, with a sentence for the operator who typed the command."""


def claim_port(host: str, port: int) -> None:
    """Raise StartError if another process listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as refused:
            raise StartError(
                f"Port {port} on {host} is taken ({refused.strerror}). Perhaps the site runs"
                f" already? Choose another one: python3 run.py --port {port + 1}"
            ) from refused


def claim_data(var: Path) -> IO[str]:
    """Lock the data folder for as long as the returned file is open, here and not in children."""
    var.mkdir(parents=True, exist_ok=True)
    lock = (var / "site.lock").open("w")
    os.register_at_fork(after_in_child=lock.close)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as refused:
        raise StartError(
            f"Another site is running on the data in {var}. Stop it, or set FERNZUG_VAR to"
            " another folder."
        ) from refused
    return lock


def start_broker(supervisor: Supervisor, var: Path) -> None:
    """Start our Valkey if one is to be started, or make the folders for messages in files."""
    path, server = broker.own_socket(), broker.valkey_server()
    if broker.is_in_files(settings.CELERY_BROKER_URL):
        broker.make_folders(var)
    if path and server:
        path.unlink(missing_ok=True)
        command = broker.valkey_command(server, path, var)
        supervisor.start("valkey", partial(children.execute, command), aloud=False)


def wait_for_broker(supervisor: Supervisor) -> None:
    """Wait until our Valkey answers; raise StartError if it does not."""
    path = broker.own_socket()
    if path is None or supervisor.wait_until(lambda: broker.is_listening(path), 10):
        return
    if not supervisor.stopping.is_set():
        raise StartError("The bundled Valkey does not answer. FERNZUG_BROKER=filesystem avoids it.")


def start_site(supervisor: Supervisor, host: str, port: int) -> None:
    """Start web (pages and streams on one port), workers and beat."""
    if supervisor.shares_memory:
        supervisor.progress.step("Loading the site, once for all its processes")
        parts.load()
    supervisor.progress.step("Starting the web server and the workers")
    gc.enable()  # manage.py has held it back; with --spawn nothing is loaded here.
    supervisor.start("web", partial(parts.serve, host, port))
    in_files = broker.is_in_files(settings.CELERY_BROKER_URL)
    for name, (queues, processes) in (ONE_WORKER if in_files else WORKERS).items():
        work = partial(parts.work, name, queues, processes, NICENESS.get(name, 0))
        supervisor.start(name, work, patience=12)
    supervisor.start("beat", parts.send_sweeps)


def is_answering(url: str) -> bool:
    """Return whether the address answers with status 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return False
