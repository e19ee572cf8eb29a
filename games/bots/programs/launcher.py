"""The launcher of a program of others: it gives up all rights but to think, then becomes the
program.

`python -I -S launcher.py MEMORY_BYTES CPU_SECONDS COMMAND …` starts it as a script of its own, so
that nothing of the worker is left in the process. It imports the standard library and its
neighbours only.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from landlock import bound_reading, readable_paths  # type: ignore[import-not-found]
from seccomp import give_up_privileges, install_filter  # type: ignore[import-not-found]

NOT_CONFINED_STATUS = 125
NOT_STARTED_STATUS = 127
MAX_OPEN_FILES_COUNT = 64
_PR_SET_PDEATHSIG = 1


def limit(memory_bytes: int, cpu_seconds: int) -> None:
    """Limit what the process may use; the kernel ends a process that exceeds it."""
    for what, most in (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_NOFILE, MAX_OPEN_FILES_COUNT),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def main(words: list[str]) -> int:
    """Confine this process and replace it by the program; return only where that fails."""
    memory_bytes, cpu_seconds, *command = words
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        limit(int(memory_bytes), int(cpu_seconds))
        give_up_privileges(libc)
        bound_reading(libc, readable_paths(command[0]))
        install_filter(libc)
    except (OSError, AttributeError) as trouble:
        print(f"not confined: {trouble}", file=sys.stderr)
        return NOT_CONFINED_STATUS
    try:
        os.execvp(command[0], command)
    except OSError as trouble:
        print(f"not started: {trouble}", file=sys.stderr)
    return NOT_STARTED_STATUS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
