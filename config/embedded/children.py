"""A child of the supervisor, which is a process that shares what its parent has loaded.

On Linux it is forked. Elsewhere it is started anew and loads what it needs itself: on macOS a
forked process may not use the system's own libraries.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from config.embedded.progress import Output

START_METHOD = "fork" if sys.platform == "linux" else "spawn"

# Looked up before any fork: a child may only call what is there already.
_PRCTL: Callable[..., int] | None = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
_PR_SET_PDEATHSIG, _PR_SET_NAME = 1, 15
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_READ_BYTES = 65_536
LOG_LINES_PER_DEATH = 20


@dataclass
class Child:
    """A process in a session of its own, whose output is passed on, or only kept as last words."""

    name: str
    run: Callable[[], object]
    patience: float
    aloud: bool = True
    start_method: str = START_METHOD
    last_lines: deque[str] = field(default_factory=lambda: deque(maxlen=LOG_LINES_PER_DEATH))
    restarts: deque[float] = field(default_factory=deque)
    _unfinished: bytes = b""

    def start(self) -> None:
        """Start the process. It gets none of the signals that come until it is itself."""
        context: Any = multiprocessing.get_context(self.start_method)
        self.last_lines.clear()
        self.output, theirs = context.Pipe(duplex=False)
        arguments = (self.name, self.run, theirs, os.getpid())
        # A daemon: Python ends it at its own end, whatever goes wrong, and does not wait for it.
        self.process = context.Process(target=_begin, args=arguments, name=self.name, daemon=True)
        with _signals_blocked():
            self.process.start()
        theirs.close()

    @property
    def dead(self) -> bool:
        return self.process.exitcode is not None

    def listen(self, out: Output) -> None:
        """Pass on the output of the child so far; to be called when there is some."""
        words = os.read(self.output.fileno(), _READ_BYTES)
        if not words:
            self.output.close()
            words = b"\n" if self._unfinished else b""
        *lines, self._unfinished = (self._unfinished + words).split(b"\n")
        for line in lines:
            text = line.decode(errors="replace").rstrip()
            self.last_lines.append(text)
            if self.aloud:
                out.write(f"{self.name:6} | {text}\n")
                out.flush()

    def listen_to_the_end(self, out: Output) -> None:
        """Pass on the output of a child that has ended, waiting a second at most for its
        children.
        """
        deadline = time.monotonic() + 1
        while not self.output.closed and self.output.poll(max(0.0, deadline - time.monotonic())):
            self.listen(out)
        self.output.close()

    def kill(self) -> None:
        """Kill the child at once, and wait for it."""
        self.process.kill()
        self.kill_rest()
        self.process.join()

    def kill_rest(self) -> None:
        """Kill grandchildren, which share the child's session, so that none is left behind."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return


def execute(command: list[str]) -> None:
    """Replace this process by another program."""
    os.execv(command[0], command)


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block signals, as a child with its parent's handlers would not end by one."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(name: str, run: Callable[[], object], output: Connection, parent: int) -> None:
    """Undo everything of the parent that a program of its own would not have, then run."""
    os.setsid()
    _die_with(parent, name)
    for number in _SIGNALS:
        usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        signal.signal(number, usual)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    for descriptor in (1, 2):
        os.dup2(output.fileno(), descriptor)
    output.close()
    sys.stdout, sys.stderr = (os.fdopen(i, "w", 1, closefd=False) for i in (1, 2))
    gc.enable()
    run()


def _die_with(parent: int, name: str) -> None:
    """On Linux, end together with the parent, and show the child's name to tools such as `ps -o
    comm`.
    """
    if not _PRCTL:
        return
    _PRCTL(_PR_SET_PDEATHSIG, signal.SIGKILL)
    _PRCTL(_PR_SET_NAME, f"fernzug {name}".encode())
    if os.getppid() != parent:
        os._exit(1)
