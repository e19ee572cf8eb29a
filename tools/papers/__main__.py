"""`python3 run.py docs`: make a site of the papers, with a search, in var/docs/.

Sphinx lives in an environment of its own, made on first use, so that nobody who only plays or tests
has to fetch it. Every warning, such as a link that leads nowhere, is an error.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements-docs.lock"
VENV = ROOT / ".venv/docs"
SITE = ROOT / "var/docs"


class CannotInstall(Exception):
    """Raised where the packages cannot be fetched."""


def build(site: Path, papers: Path = ROOT, venv: Path = VENV) -> int:
    """Make the site in a folder; return the exit status of Sphinx. Raises CannotInstall."""
    python = _environment(venv)
    command: list[str | Path] = [
        python,
        "-m",
        "sphinx",
        "-b",
        "html",
        "-W",
        "--keep-going",
        "-n",
        "-q",
    ]
    command += ["-c", Path(__file__).parent, "-d", site.with_name(f"{site.name}.doctrees")]
    return subprocess.run([*command, papers, site], cwd=ROOT, check=False).returncode


def _environment(venv: Path) -> Path:
    """Return the Python of the environment, made as the lock says. Raises CannotInstall."""
    python, mark = venv / "bin/python", venv / ".complete"
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if not mark.is_file() or mark.read_text() != wanted:
        shutil.rmtree(venv, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        pip: list[str | Path] = [
            python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        locked: list[str | Path] = [
            "--require-hashes",
            "--only-binary",
            ":all:",
            "--no-deps",
            "-r",
            LOCK,
        ]
        if subprocess.run([*pip, *locked], check=False).returncode:
            raise CannotInstall("The packages in requirements-docs.lock could not be installed.")
        mark.write_text(wanted)
    return python


if __name__ == "__main__":
    try:
        status = build(SITE)
    except CannotInstall as refusal:
        sys.exit(str(refusal))
    if status == 0:
        print(f"The papers are in {SITE.relative_to(ROOT)}/docs/README.html")
    sys.exit(status)
