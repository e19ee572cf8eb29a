"""Child processes that live and die together. Knows nothing of what they do."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

# Looked up before any fork: a child may only call what is there already.
_PRCTL: Callable[[int, int], int] | None = (
    ctypes.CDLL(None).prctl if sys.platform == "linux" else None
)
_PR_SET_PDEATHSIG = 1
LAST_WORDS = 20


class ChildDied(Exception):
    """One child ended by itself; says which, how, and what it last said."""

    def __init__(self, child: "Child") -> None:
        words = "".join(f"\n    {line}" for line in child.said) or " (nothing)"
        super().__init__(
            f"{child.name} ended with code {child.process.returncode}. It last said:{words}"
        )


@dataclass
class Child:
    """A process in a session of its own; what it says is passed on, or only kept as last words."""

    name: str
    process: subprocess.Popen[str]
    patience: float
    aloud: bool = True
    said: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_WORDS))
    pump: threading.Thread | None = None

    @property
    def dead(self) -> bool:
        return self.process.poll() is not None

    def listen(self, out: TextIO) -> None:
        """Pass on what the child says until it has no more to say."""
        for line in self.process.stdout or ():
            self.said.append(line.rstrip())
            if self.aloud:
                out.write(f"{self.name:6} | {line}")
                out.flush()


class Supervisor:
    """Starts children in order, stops them in the opposite order."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.children: list[Child] = []
        self.stopping = threading.Event()

    def obey_signals(self) -> None:
        """Ctrl-C, SIGTERM and a closed terminal ask for an orderly end."""
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
        process = subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_die_with_parent,
            text=True,
            errors="replace",
        )
        child = Child(name, process, patience, aloud)
        child.pump = threading.Thread(target=child.listen, args=[self.out], daemon=True)
        child.pump.start()
        self.children.append(child)

    def check(self) -> None:
        """Raise ChildDied if one is gone."""
        for child in self.children:
            if child.dead:
                if child.pump:
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
        """Return when asked to stop; raise ChildDied when a child ended by itself."""
        while not self.stopping.wait(0.2):
            self.check()

    def stop(self) -> None:
        """End every child, the last started first; whoever overstays is killed with its own."""
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
    """Grandchildren share the child's session; nobody may be left behind."""
    try:
        os.killpg(child.process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _die_with_parent() -> None:
    if _PRCTL:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGKILL)
