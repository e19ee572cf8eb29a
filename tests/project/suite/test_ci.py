"""What `.ci/run` calls, the script of a machine that checks every change. All else is a stub."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite import hear_interrupts
from tests.support.servers.processes import ROOT

STUBS = ("apt-get", "chromium", "chromium-headless-shell", "pgbouncer", "sudo")


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    """Return the file in which a stub of Python notes how it was called."""
    (tmp_path / "bin").mkdir()
    for name in STUBS:
        write_script(tmp_path / "bin" / name, "exit 0")
    return tmp_path / "calls"


def write_script(path: Path, body: str) -> None:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def run(calls: Path, fetching: str) -> subprocess.CompletedProcess[str]:
    """Run the script where fetching the compiler does this."""
    body = f'echo "$*" >> {calls}\ncase "$*" in *tools.engines*) {fetching};; esac'
    write_script(calls.parent / "bin" / "python3", body)
    script = calls.parent / "tree" / ".ci" / "run"
    script.parent.mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", script)
    path = f"{calls.parent / 'bin'}:{os.environ['PATH']}"
    env = {**os.environ, "PATH": path}
    return subprocess.run([script], env=env, capture_output=True, text=True, check=False)


def test_every_test_runs_with_the_compiler_of_the_engines(calls: Path) -> None:
    done = run(calls, "exit 0")
    assert (done.returncode, done.stderr) == (0, "")
    assert calls.read_text().splitlines()[-2:] == [
        "-m tools.engines --fetch",
        "run.py test --all --minutes=19",
    ]


def test_without_the_compiler_the_others_run_and_it_says_so_aloud(calls: Path) -> None:
    done = run(calls, "exit 1")
    assert done.returncode == 0
    assert "COULD NOT FETCH THE COMPILER" in done.stderr
    assert calls.read_text().splitlines()[-1] == "run.py test --all --minutes=19"


def test_a_suite_in_the_background_can_interrupt_what_it_starts() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        hear_interrupts()
        handler = subprocess.check_output(
            [sys.executable, "-c", "import signal; print(signal.getsignal(2).__name__)"], text=True
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert handler.strip() == "default_int_handler"
