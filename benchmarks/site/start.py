"""How long `run.py` takes until the embedded site is ready: the first time, and from then on."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator

from tests.support.servers.processes import Process, clean_environment, free_port


def measure() -> Iterator[str]:
    """Yield the seconds of an empty data folder, of the same one again, and their ratio."""
    with tempfile.TemporaryDirectory(prefix="fernzug-start-") as var:
        first, second = _ready(var), _ready(var)
    yield f"first start until ready      {first:5.1f} s"
    yield f"second start until ready     {second:5.1f} s   {second / first:.2f} x the first"


def _ready(var: str) -> float:
    command = [sys.executable, "manage.py", "runsite", "--port", str(free_port())]
    started = time.monotonic()
    with Process(command, clean_environment(FERNZUG_VAR=var)) as site:
        site.wait_for("Fernzug is ready", 120)
        return time.monotonic() - started
