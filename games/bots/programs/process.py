"""A process that speaks the protocol: asked line by line, within limits, and ended with its
group.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from select import select
from time import monotonic
from types import TracebackType
from typing import IO, Self

from games.bots.programs.failures import FailureReason, ProgramFailure

MAX_OUTPUT_BYTES = 1_000_000
"""How many bytes a program may write until its answer is there, lines of progress included."""
CHUNK_BYTES = 65_536
SHOWN_LENGTH = 80


class EngineProcess:
    """A program that plays, freshly started; used in a `with`, which ends it and its children.

    `errors` is where its standard error goes. Raises ProgramFailure.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        folder: Path | None = None,
        env: Mapping[str, str] | None = None,
        errors: int | None = subprocess.DEVNULL,
    ) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                cwd=folder,
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )
        except OSError as trouble:
            raise ProgramFailure(FailureReason.NOT_STARTED, str(trouble)) from trouble
        self._waiting = b""
        self._sent_count = 0
        for stream in (self._input, self._output):
            os.set_blocking(stream.fileno(), False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        failure: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.end()

    @property
    def _input(self) -> IO[bytes]:
        assert self._process.stdin
        return self._process.stdin

    @property
    def _output(self) -> IO[bytes]:
        assert self._process.stdout
        return self._process.stdout

    def end(self) -> None:
        """Kill the process and all of its group, and wait for it; a second call changes nothing."""
        # Nothing has waited for it before, so its number is still its own.
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
        for stream in (self._input, self._output):
            with suppress(OSError):
                stream.close()

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and return the answer that came within so many seconds. Raises
        ProgramFailure.

        A program that has failed is of no further use.
        """
        self._sent_count += 1
        number, deadline = str(self._sent_count), monotonic() + seconds
        self._send(f"{number} {line}\n".encode(), deadline)
        received = 0
        while True:
            answer, size = self._line(deadline, MAX_OUTPUT_BYTES - received)
            received += size
            if answer.startswith("info") or not answer:
                continue
            return _content(answer, number, line)

    def _send(self, data: bytes, deadline: float) -> None:
        while data:
            self._wait([], [self._input], deadline)
            try:
                data = data[os.write(self._input.fileno(), data) :]
            except BlockingIOError:
                continue
            except OSError as trouble:
                raise ProgramFailure(FailureReason.CRASHED, "it reads no more") from trouble

    def _line(self, deadline: float, most: int) -> tuple[str, int]:
        """Return the next line and how many bytes it had."""
        while b"\n" not in self._waiting:
            if len(self._waiting) > most:
                raise ProgramFailure(FailureReason.FLOODED, f"more than {MAX_OUTPUT_BYTES} bytes")
            self._wait([self._output], [], deadline)
            try:
                chunk = os.read(self._output.fileno(), CHUNK_BYTES)
            except BlockingIOError:
                continue
            if not chunk:
                raise ProgramFailure(FailureReason.CRASHED, "it has ended")
            self._waiting += chunk
        line, _end, self._waiting = self._waiting.partition(b"\n")
        if len(line) > most:
            raise ProgramFailure(FailureReason.FLOODED, f"more than {MAX_OUTPUT_BYTES} bytes")
        return line.decode("utf-8", errors="replace").strip(), len(line) + 1

    def _wait(self, readable: list[IO[bytes]], writable: list[IO[bytes]], deadline: float) -> None:
        left = deadline - monotonic()
        if left <= 0 or not any(select(readable, writable, [], left)):
            raise ProgramFailure(FailureReason.HUNG, "no answer in time")


def _content(answer: str, number: str, line: str) -> str:
    """Return the part of an answer behind its sign and number. Raises ProgramFailure."""
    head, _blank, content = answer.partition(" ")
    if head == f"={number}":
        return content.strip()
    if head == f"?{number}":
        detail = f"“{line[:SHOWN_LENGTH]}” was answered by “{answer[:SHOWN_LENGTH]}”"
        raise ProgramFailure(FailureReason.REFUSED, detail)
    raise ProgramFailure(FailureReason.NONSENSE, answer[:SHOWN_LENGTH])
