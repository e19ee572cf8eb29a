"""Processes of the site itself, started as an operator would start them."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[3]
_OURS = re.compile(
    r"DATABASE_URL|CACHE_URL|CELERY_.*|EMAIL_URL|FERNZUG_.*|SITE_URL|SECRET_KEY|DJANGO_.*"
)


def free_port() -> int:
    """A port of loopback that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def clean_environment(**more: str) -> dict[str, str]:
    """This environment without any setting of the site, and with those given."""
    kept = {name: value for name, value in os.environ.items() if not _OURS.fullmatch(name)}
    return {**kept, "PYTHONUNBUFFERED": "1", **more}


class Process:
    """A child in a session of its own, whose words can be waited for."""

    def __init__(self, command: Sequence[str | Path], env: Mapping[str, str]) -> None:
        self.lines: list[str] = []
        self._heard = threading.Condition()
        self.popen = subprocess.Popen(
            command,
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def output(self) -> str:
        return "".join(self.lines)

    def _listen(self) -> None:
        assert self.popen.stdout
        for line in self.popen.stdout:
            with self._heard:
                self.lines.append(line)
                self._heard.notify_all()
        self.popen.stdout.close()

    def wait_for(self, words: str, seconds: float = 30) -> None:
        """Wait until the output holds these words; fails with the output if it ends before."""
        deadline = time.monotonic() + seconds
        with self._heard:
            while words not in self.output:
                left = deadline - time.monotonic()
                ended = self.popen.poll() is not None and not self._listener.is_alive()
                hopeless = ended or left <= 0
                assert not hopeless, f"never said {words!r}:\n{self.output}"
                self._heard.wait(min(left, 0.2))

    def stop(self, number: int = signal.SIGTERM, seconds: float = 60) -> int:
        """Ask the process to end; kill its whole session if it does not. Gives the exit status."""
        if self.popen.poll() is None:
            self.popen.send_signal(number)
        return self.wait(seconds)

    def wait(self, seconds: float = 60) -> int:
        """The exit status; whatever is left of its session is killed."""
        try:
            self.popen.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
        self.kill()
        self._listener.join(5)
        return self.popen.wait()

    def kill(self) -> None:
        """SIGKILL for the process and all its children."""
        try:
            os.killpg(self.popen.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return


def celery_worker(env: Mapping[str, str], queues: str = "bots,analysis,mail,sweep") -> Process:
    """A worker process as in production; waits until it takes tasks."""
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "-Q", queues]
    worker = Process([*command, "-c", "2", "-l", "INFO", "--without-mingle"], env)
    worker.wait_for("ready.")
    return worker


def eventually(true: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether it becomes true in time. For things that happen in other processes."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.05)
    return true()
