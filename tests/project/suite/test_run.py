"""`run.py` before anything is installed: what it says when the machine lacks something."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import run
from config.embedded.progress import REPEAT_SECONDS
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


FAKE_PYTHON = """#!{python}
import shutil, sys, time
from pathlib import Path
words = sys.argv[1:]
packages = Path(".venv/lib/python3/site-packages")

def wait_until_said(what):
    tries = 0
    while what not in Path("said").read_text() and (tries := tries + 1) < 1000:
        time.sleep(0.02)

if words[:2] == ["-m", "venv"]:
    wait_until_said(" s: ")
    (Path(words[2]) / "bin").mkdir(parents=True)
    for name in ("pip-25", "setuptools-65"):
        (packages / f"{{name}}.dist-info").mkdir(parents=True)
    shutil.copy(__file__, Path(words[2]) / "bin/python")
elif words[:2] == ["-m", "pip"]:
    print("Processing /wheels/celery-5.5-py3-none-any.whl (from -r x)", flush=True)
    wait_until_said("1: celery")
    print("Collecting django-allauth==65.3 (from -r x)", flush=True)
    wait_until_said("2: django-allauth")
    print("Installing collected packages: all", flush=True)
    wait_until_said("1 of 2")
    (packages / "celery-5.5.dist-info").mkdir()
    wait_until_said("2 of 2")
    print("pip says why", file=sys.stderr)
    sys.exit({code})
else:
    print("ran:", *words)
"""


def set_up(folder: Path, code: int = 0, typed: str = "check") -> subprocess.CompletedProcess[str]:
    """Run run.py with a Python that only pretends to install, and an impatient clock."""
    fake = folder / "fake-python"
    fake.write_text(FAKE_PYTHON.format(python=sys.executable, code=code))
    fake.chmod(0o755)
    quick = f"import sys, run; run.PROGRESS_SECONDS = 0.1; sys.executable = {str(fake)!r}"
    script = f"{quick}; sys.argv = {['run.py', *typed.split()]!r}; run.main()"
    words = folder / "said"
    with words.open("w") as output:
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=folder,
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    done.stdout = words.read_text()
    return done


def test_setting_up_says_what_it_does_and_goes_on_saying_so(bare: Path) -> None:
    done = set_up(bare)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    first, second = (
        next(i for i, line in enumerate(lines) if line.startswith(step)) for step in ("1/2", "2/2")
    )
    assert any(re.match(r" +\d+ s: ", line) for line in lines[first + 1 : second])
    pip = [line for line in lines[second + 1 :] if re.match(r" +\d+ s: ", line)]
    for package in ("1: celery", "2: django-allauth"):
        assert any(line.endswith(package) for line in pip)
    assert sorted({line[-6:] for line in pip if "of 2" in line}) == ["1 of 2", "2 of 2"]
    assert lines[-1] == "ran: manage.py check"


def test_what_runs_after_it_is_set_up_once_only(bare: Path) -> None:
    set_up(bare)
    assert set_up(bare).stdout == "ran: manage.py check\n"


def test_the_start_of_the_site_is_announced(bare: Path) -> None:
    set_up(bare)
    lines = set_up(bare, typed="--port 8080").stdout.splitlines()
    assert lines[1:] == ["ran: manage.py runsite --port 8080"]
    assert "site" in lines[0]


def test_a_failed_installation_shows_what_pip_says(bare: Path) -> None:
    refused = set_up(bare, code=1)
    assert refused.returncode == 1
    assert "pip says why\n" in refused.stderr
    assert "requirements.lock could not be installed" in refused.stderr
    assert "ran:" not in refused.stdout


def test_what_is_compiled_is_kept_even_where_nothing_may_be_written_beside_the_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "environ", {"PYTHONDONTWRITEBYTECODE": "1"})
    run.keep_bytecode()
    assert os.environ == {"PYTHONPYCACHEPREFIX": str(ROOT / ".venv/bytecode")}


def test_there_is_no_silence_over_five_seconds() -> None:
    (seconds,) = re.findall(r"^PROGRESS_SECONDS = (\d+)$", (ROOT / "run.py").read_text(), re.M)
    assert int(seconds) < 5
    assert REPEAT_SECONDS < 5


def test_run_py_parses_on_every_python_that_may_meet_it() -> None:
    code = (ROOT / "run.py").read_text()
    assert not re.search(r"\bf[\"']|:=|\bmatch |\) -> ", code), "newer than the Pythons it talks to"
