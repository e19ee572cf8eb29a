"""The confinement of programs of others, tried by a program that attempts what it must not do."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from games.bots.programs import seccomp
from games.bots.programs.opponent import ENVIRONMENT, LAUNCHER
from tests.bots.programs.conftest import is_running

pytestmark = pytest.mark.skipif(not seccomp.is_available(), reason="no seccomp on this machine")

MEMORY_BYTES = 256 << 20
ATTEMPTS = """
import json, os, resource, socket, subprocess, sys, threading

def happens(attempt):
    try:
        attempt()
    except (OSError, MemoryError):
        return False
    return True

folder, victim, elsewhere = sys.argv[1], int(sys.argv[2]), sys.argv[3]
thread = threading.Thread(target=lambda: None)
print(json.dumps({
    "internet": happens(socket.socket),
    "local socket": happens(lambda: socket.socket(socket.AF_UNIX)),
    "a child": happens(lambda: subprocess.run(["true"])),
    "a fork": happens(os.fork),
    "leaving the group": happens(os.setsid),
    "a new file": happens(lambda: open(folder + "/new", "w")),
    "writing to a file": happens(lambda: open(folder + "/kept", "a")),
    "emptying a file": happens(lambda: os.truncate(folder + "/kept", 0)),
    "deleting a file": happens(lambda: os.unlink(folder + "/kept")),
    "renaming a file": happens(lambda: os.rename(folder + "/kept", folder + "/gone")),
    "a new folder": happens(lambda: os.mkdir(folder + "/folder")),
    "changing rights": happens(lambda: os.chmod(folder + "/kept", 0o777)),
    "a signal": happens(lambda: os.kill(victim, 0)),
    "limits of others": happens(lambda: resource.prlimit(victim, resource.RLIMIT_NOFILE)),
    "much memory": happens(lambda: bytearray(512 << 20)),
    "secrets of others": happens(lambda: open(f"/proc/{victim}/environ").read()),
    "reading elsewhere": happens(lambda: open(elsewhere).read()),
    "listing elsewhere": happens(lambda: os.listdir(os.path.dirname(elsewhere))),
    "reading": happens(lambda: open(folder + "/kept").read()),
    "a thread": happens(thread.start),
    "a signal to itself": happens(lambda: os.kill(os.getpid(), 0)),
    "some memory": happens(lambda: bytearray(32 << 20)),
}))
"""
ALLOWED = {"reading", "a thread", "a signal to itself", "some memory"}


READ_WITHOUT_LANDLOCK = {"secrets of others", "reading elsewhere", "listing elsewhere"}


def has_landlock() -> bool:
    """Ask the kernel for the version of its Landlock."""
    return ctypes.CDLL(None).syscall(444, None, 0, 1) > 0


def confined(
    *command: str, cpu_seconds: int = 20, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    launcher = [sys.executable, "-I", "-S", str(LAUNCHER), str(MEMORY_BYTES), str(cpu_seconds)]
    return subprocess.run(
        [*launcher, *command],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_program_can_think_and_nothing_else(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "program", tmp_path / "site"
    for place in (folder, elsewhere):
        place.mkdir()
        (place / "kept").write_text("content")
    python = [sys.executable, "-I", "-S", "-c", ATTEMPTS]
    words = [str(folder), str(os.getpid()), str(elsewhere / "kept")]
    done = confined(*python, *words, folder=folder)
    happened = json.loads(done.stdout)
    allowed = ALLOWED if has_landlock() else ALLOWED | READ_WITHOUT_LANDLOCK
    assert {what for what, happens in happened.items() if happens} == allowed
    assert [path.name for path in folder.iterdir()] == ["kept"]
    assert (folder / "kept").read_text() == "content"


@pytest.mark.slow
def test_a_program_that_burns_its_processor_time_is_ended_by_the_kernel() -> None:
    done = confined(sys.executable, "-I", "-S", "-c", "while True: pass", cpu_seconds=1)
    assert done.returncode < 0


def test_a_program_learns_nothing_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the site")
    done = confined(sys.executable, "-I", "-S", "-c", "import os; print(*sorted(os.environ))")
    assert {*done.stdout.split()} - {"LC_CTYPE"} == ENVIRONMENT.keys()


def test_a_program_ends_with_its_worker() -> None:
    waits = "import os, time; print(os.getpid(), flush=True); time.sleep(99)"
    sleeper = [sys.executable, "-I", "-S", "-c", waits]
    launcher = [sys.executable, "-I", "-S", str(LAUNCHER), str(MEMORY_BYTES), "20"]
    worker = "import subprocess, sys, time; subprocess.Popen(sys.argv[1:]); time.sleep(99)"
    command = [sys.executable, "-I", "-S", "-u", "-c", worker, *launcher, *sleeper]
    with subprocess.Popen(
        command, env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        pid = int(process.stdout.readline())
        assert is_running(pid)
        process.kill()
        process.wait()
        for _attempt in range(100):
            if not is_running(pid):
                break
            sleep(0.02)
        assert not is_running(pid)


def test_a_program_that_is_not_there_says_so() -> None:
    assert confined("/no/such/program").returncode == 127


@pytest.mark.parametrize("name", seccomp.MACHINES)
def test_no_call_is_both_refused_and_allowed_in_part(name: str) -> None:
    machine = seccomp.MACHINES[name]
    numbers = [*machine.refused, *machine.missing, *machine.opening, *machine.own_only]
    numbers.append(machine.thread_only)
    assert len(numbers) == len(set(numbers))
    # The kernel takes filters of at most 4,096 instructions; jumps fit into a byte by their form.
    assert 0 < len([*seccomp.instructions(machine, 1)]) < 4096
