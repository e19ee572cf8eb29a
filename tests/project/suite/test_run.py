"""`run.py` before anything is installed: what it says when the machine lacks something."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.servers.processes import ROOT


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder with run.py and a lock, and nothing set up."""
    for name in ("run.py", "requirements.lock"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


def start(folder: Path, prelude: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run run.py as a script after a line that bends the world."""
    code = f"import sys; sys.argv = ['run.py', 'check']; {prelude}; import runpy"
    code += "; runpy.run_path('run.py', run_name='__main__')"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_an_old_python_without_a_newer_one_gets_a_sentence(bare: Path) -> None:
    refused = start(bare, "sys.version_info = (3, 9, 2)")
    assert refused.returncode == 1
    assert "Fernzug needs Python 3.11 or newer. This is 3.9" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_old_python_hands_over_to_a_newer_one_on_the_path(bare: Path) -> None:
    newer = bare / "python3.12"
    newer.write_text('#!/bin/sh\necho "handed over: $*"\n')
    newer.chmod(0o755)
    done = start(bare, "sys.version_info = (3, 9, 2)", path=str(bare))
    assert done.stdout == "handed over: run.py check\n"


def test_a_python_without_venv_gets_the_name_of_the_package(bare: Path) -> None:
    broken = bare / "broken-python"
    broken.write_text('#!/bin/sh\necho "ensurepip is not available"\nexit 1\n')
    broken.chmod(0o755)
    refused = start(bare, f"sys.executable = {str(broken)!r}")
    assert refused.returncode == 1
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert "apt-get install python3-venv" in refused.stderr
    assert version in refused.stderr
    assert "ensurepip is not available" in refused.stderr
    assert not (bare / ".venv").exists()


def test_a_python_does_not_delete_the_folder_it_lives_in(bare: Path) -> None:
    (bare / ".venv").mkdir()
    refused = start(bare, f"sys.prefix = {str(bare / '.venv')!r}")
    assert refused.returncode == 1
    assert "This Python lives in .venv" in refused.stderr
    assert (bare / ".venv").is_dir()


def test_run_py_parses_on_every_python_that_may_meet_it() -> None:
    code = (ROOT / "run.py").read_text()
    assert not re.search(r"\bf[\"']|:=|\bmatch |\) -> ", code), "newer than the Pythons it talks to"
