"""Child processes that live and die together. Knows nothing of what they do.

Once all is up, a child that ends by itself is started again, but not for ever.
"""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

# Looked up before any fork: a child may only call what is there already.
_PRCTL: Callable[[int, int], int] | None = (
    ctypes.CDLL(None).prctl if sys.platform == "linux" else None
)
_PR_SET_PDEATHSIG = 1
LOG_LINES_PER_DEATH = 20

MAX_RESTARTS = 5
RESTART_WINDOW_SECONDS = 600
"""A child that ends once more within this time is not started again."""

MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 1.0, 30.0
"""The pause before a restart; each pause is twice the last one."""


class ChildDied(Exception):
    """The error that one child ended by itself; says which, how, and its last output."""

    def __init__(self, child: "Child") -> None:
        words = "".join(f"\n    {line}" for line in child.last_lines) or " (nothing)"
        super().__init__(
            f"{child.name} ended with code {child.process.returncode}. It last said:{words}"
        )


@dataclass
class Child:
    """A process in a session of its own; what it says is passed on, or only kept as last words."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str]
    patience: float
    aloud: bool = True
    last_lines: deque[str] = field(default_factory=lambda: deque(maxlen=LOG_LINES_PER_DEATH))
    restarts: deque[float] = field(default_factory=deque)

    def start(self, out: TextIO) -> None:
        """Start the process, and listen to it."""
        self.last_lines.clear()
        self.process = subprocess.Popen(
            self.command,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_die_with_parent,
            text=True,
            errors="replace",
        )
        self.pump = threading.Thread(target=self.listen, args=[out], daemon=True)
        self.pump.start()

    @property
    def dead(self) -> bool:
        return self.process.poll() is not None

    def listen(self, out: TextIO) -> None:
        """Pass on what the child says until it has no more to say."""
        assert self.process.stdout
        with self.process.stdout as words:
            for line in words:
                self.last_lines.append(line.rstrip())
                if self.aloud:
                    out.write(f"{self.name:6} | {line}")
                    out.flush()


class Supervisor:
    """Starts children in order, stops them in the opposite order."""

    def __init__(self, out: TextIO, *, first_pause: float = MIN_PAUSE_SECONDS) -> None:
        self.out = out
        self.first_pause = first_pause
        self.children: list[Child] = []
        self.stopping = threading.Event()

    def obey_signals(self) -> None:
        """End in order on Ctrl-C, SIGTERM and a closed terminal."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: self.stopping.set())

    def start(
        self,
        name: str,
        command: Sequence[str],
        env: Mapping[str, str],
        *,
        patience: float = 8,
        aloud: bool = True,
    ) -> None:
        """Start a child that gets `patience` seconds to end when asked to."""
        child = Child(name, command, env, patience, aloud)
        child.start(self.out)
        self.children.append(child)

    def check(self) -> None:
        """Raise ChildDied if one is gone."""
        for child in self.children:
            if child.dead:
                child.pump.join(1)
                raise ChildDied(child)

    def wait_until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait for something while the children live; False when time is up or all shall stop."""
        waited = 0.0
        while not self.stopping.is_set() and waited < seconds:
            self.check()
            if true():
                return True
            self.stopping.wait(0.1)
            waited += 0.1
        return False

    def watch(self) -> None:
        """Return when asked to stop; raise ChildDied when a child ends again and again."""
        while not self.stopping.wait(0.2):
            for child in self.children:
                if child.dead:
                    self._start_again(child)

    def _start_again(self, child: Child) -> None:
        """Wait a little, then start what ended, unless it has ended too often."""
        _kill_rest(child)
        child.pump.join(1)
        now = time.monotonic()
        while child.restarts and child.restarts[0] < now - RESTART_WINDOW_SECONDS:
            child.restarts.popleft()
        if len(child.restarts) >= MAX_RESTARTS:
            raise ChildDied(child)
        pause = min(self.first_pause * 2 ** len(child.restarts), MAX_PAUSE_SECONDS)
        child.restarts.append(now)
        self.out.write(
            f"{ChildDied(child)}\nStarting {child.name} again in {pause:g} s"
            f" (restart {len(child.restarts)} of at most {MAX_RESTARTS} in"
            f" {RESTART_WINDOW_SECONDS // 60} minutes).\n"
        )
        self.out.flush()
        if not self.stopping.wait(pause):
            child.start(self.out)

    def stop(self) -> None:
        """End every child, the last started first; one that does not end is killed with its
        children.
        """
        for child in reversed(self.children):
            child.aloud = False  # Its goodbyes would tell people to press Ctrl-C again.
            if not child.dead:
                child.process.terminate()
                self._see_off(child)
        for child in self.children:
            _kill_rest(child)

    @staticmethod
    def _see_off(child: Child) -> None:
        try:
            child.process.wait(child.patience)
        except subprocess.TimeoutExpired:
            _kill_rest(child)
            child.process.wait()


def _kill_rest(child: Child) -> None:
    """Kill grandchildren: they share the child's session, and none may be left behind."""
    try:
        os.killpg(child.process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _die_with_parent() -> None:
    if _PRCTL:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGKILL)
