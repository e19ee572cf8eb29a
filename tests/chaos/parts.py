"""Parts of a running site: processes that are started again when they end, as Docker would."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tests.support.servers.processes import ROOT
from tests.support.servers.usage import descendants

END_SECONDS = 10


class Part:
    """A process of the site in a session of its own, with its children. It writes into a file."""

    def __init__(
        self, name: str, command: Sequence[str | Path], env: Mapping[str, str], folder: Path
    ) -> None:
        self.name, self._command, self._env = name, command, env
        self.notes = folder / f"{name}.log"
        self.starts = 0
        self.start()

    def start(self) -> None:
        """Start it; what it says goes behind what it said before."""
        with self.notes.open("ab") as notes:
            self.popen = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=notes,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.starts += 1

    @property
    def is_running(self) -> bool:
        return self.popen.poll() is None

    def pids(self) -> list[int]:
        """Return the process and all that it has started, it first; empty where it has ended."""
        return [self.popen.pid, *descendants(self.popen.pid)] if self.is_running else []

    def kill(self) -> None:
        """SIGKILL for the process and all that it has started."""
        for pid in self.pids():
            send(pid, signal.SIGKILL)
        self.popen.wait(END_SECONDS)

    def end(self) -> None:
        """Ask it to end as Docker does, and kill it where it does not."""
        send(self.popen.pid, signal.SIGTERM)
        try:
            self.popen.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.popen.pid, signal.SIGKILL)


def send(pid: int, number: int) -> None:
    """Send a signal; a process that has ended in the meantime has had its way."""
    with suppress(ProcessLookupError):
        os.kill(pid, number)
