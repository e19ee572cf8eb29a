"""The supervisor of child processes that live and die together. Knows nothing of what they do.

Once all is up, a child that ends by itself is started again, but not for ever. There are no threads
here: a process with threads is not forked without danger.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait

from config.embedded.children import START_METHOD, Child
from config.embedded.progress import Output, Progress

MAX_RESTARTS = 5
RESTART_WINDOW_SECONDS = 600
"""Within how many seconds a second end of a child stops the site."""

MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 1.0, 30.0
"""The shortest and the longest pause before a restart; each is twice the one before."""

LOOK_SECONDS = 0.1
"""How often the supervisor checks whether all children live and whether it should stop."""


class ChildDied(Exception):
    """The error that a child ended by itself, with its name, how it ended, and its last output."""

    def __init__(self, child: Child) -> None:
        words = "".join(f"\n    {line}" for line in child.last_lines) or " (nothing)"
        super().__init__(
            f"{child.name} ended with code {child.process.exitcode}. It last said:{words}"
        )


class Supervisor:
    """A supervisor that starts children in order, and stops them in the opposite order."""

    def __init__(
        self,
        out: Output,
        *,
        first_pause: float = MIN_PAUSE_SECONDS,
        start_method: str = START_METHOD,
    ) -> None:
        self.out = out
        self.progress = Progress(out)
        self.first_pause = first_pause
        self.start_method = start_method
        self.children: list[Child] = []
        self.stopping = threading.Event()

    @property
    def shares_memory(self) -> bool:
        """Whether children share what is loaded here."""
        return self.start_method == "fork"

    def obey_signals(self) -> None:
        """End in order on Ctrl-C, SIGTERM and a closed terminal."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: self.stopping.set())

    def start(
        self, name: str, run: Callable[[], object], *, patience: float = 8, aloud: bool = True
    ) -> None:
        """Start a child that gets `patience` seconds to end when it is asked to."""
        child = Child(name, run, patience, aloud, self.start_method)
        child.start()
        self.children.append(child)

    def carry_out(self, name: str, run: Callable[[], object]) -> None:
        """Do a step of the start in a child, so that nothing of it stays here, and wait for its
        end.

        Raises ChildDied if it fails.
        """
        child = Child(name, run, patience=0, start_method=self.start_method)
        child.start()
        while not child.dead:
            self.progress.repeat()
            self._listen([child], LOOK_SECONDS)
        child.listen_to_the_end(self.out)
        if child.process.exitcode:
            raise ChildDied(child)

    def check(self) -> None:
        """Raise ChildDied if a child is gone."""
        for child in self.children:
            if child.dead:
                child.listen_to_the_end(self.out)
                raise ChildDied(child)

    def wait_until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait for something while the children live; return False when time is up or all should
        stop.
        """
        deadline = time.monotonic() + seconds
        while not self.stopping.is_set() and time.monotonic() < deadline:
            self.check()
            if true():
                return True
            self.progress.repeat()
            self._listen(self.children, LOOK_SECONDS)
        return False

    def watch(self) -> None:
        """Return when asked to stop; raise ChildDied when a child ends again and again."""
        while not self.stopping.is_set():
            self._listen(self.children, LOOK_SECONDS)
            for child in self.children:
                if child.dead:
                    self._start_again(child)

    def _listen(self, children: list[Child], seconds: float) -> None:
        """Pass on the output of children, until there was some or this time is over."""
        heard = {child.output: child for child in children if not child.output.closed}
        for output in wait(list(heard), seconds):
            heard[output].listen(self.out)

    def _start_again(self, child: Child) -> None:
        """Wait a little, then start the child again, unless it has ended too often."""
        child.kill_rest()
        child.listen_to_the_end(self.out)
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
        self._pause(now + pause)
        if not self.stopping.is_set():
            child.start()

    def _pause(self, until: float) -> None:
        """Wait and pass on output meanwhile, since a child whose output nobody reads stands
        still.
        """
        while not self.stopping.is_set() and time.monotonic() < until:
            self._listen(self.children, min(LOOK_SECONDS, max(0.0, until - time.monotonic())))

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
            child.kill_rest()

    def _see_off(self, child: Child) -> None:
        deadline = time.monotonic() + child.patience
        while not child.dead and time.monotonic() < deadline:
            self._listen([child], LOOK_SECONDS / 5)
        if not child.dead:
            child.kill()
