#!/usr/bin/env python3
"""Start here. `python3 run.py` sets up .venv and starts the site; `run.py test` runs every test;
`run.py messages` updates the translations, `run.py bench` measures; the rest goes to manage.py.

Standard library only, and readable for old Pythons: this runs before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"
MODULES = {"test": "tests.suite", "bench": "benchmarks", "messages": "tools.messages"}
NEWER = ("python3.13", "python3.12", "python3.11")


def insist_on_version():
    """Hand over to a newer Python on the PATH if this one is too old to go on."""
    if sys.version_info >= (3, 11):
        return
    for name in NEWER:
        if shutil.which(name):
            os.execvp(name, [name] + sys.argv)
    sys.exit(
        "Fernzug needs Python 3.11 or newer. This is {}.{}, and none of {} is on the PATH.".format(
            sys.version_info[0], sys.version_info[1], ", ".join(NEWER)
        )
    )


def set_up():
    """Make .venv as requirements.lock says, unless it is so already."""
    mark = VENV / ".complete"
    wanted = hashlib.sha256(
        LOCK.read_bytes() + sys.version.encode() + str(ROOT).encode()
    ).hexdigest()
    if mark.is_file() and mark.read_text() == wanted:
        return
    if Path(sys.prefix).resolve() == VENV:
        sys.exit("This Python lives in .venv, which is to be made anew. Type: python3 run.py")
    print("Setting up .venv. This happens once and takes about half a minute …", flush=True)
    started = time.monotonic()
    shutil.rmtree(str(VENV), ignore_errors=True)
    make_venv()
    install()
    mark.write_text(wanted)
    print("… done in {:.0f} s.".format(time.monotonic() - started), flush=True)


def make_venv():
    """Debian splits off what `venv` needs; say which package brings it."""
    made = subprocess.run(
        [sys.executable, "-m", "venv", str(VENV)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if made.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        print(made.stdout.decode(errors="replace"), file=sys.stderr)
        sys.exit(
            "This Python cannot make a virtual environment. On Debian or Ubuntu:"
            " apt-get install python3-venv (or python{}.{}-venv)".format(*sys.version_info[:2])
        )


def install():
    """Install exactly what the lock names, from whatever index pip is set up to use."""
    pip = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    locked = ["--require-hashes", "--only-binary", ":all:", "--no-deps", "-r", str(LOCK)]
    if subprocess.run(pip + locked).returncode:
        sys.exit("The packages in requirements.lock could not be installed; pip says why above.")


def main():
    arguments = sys.argv[1:] or ["runsite"]
    insist_on_version()
    set_up()
    if arguments[0] in MODULES:
        command = [str(PYTHON), "-m", MODULES[arguments[0]]] + arguments[1:]
    elif arguments[0].startswith("-"):
        command = [str(PYTHON), "manage.py", "runsite"] + arguments
    else:
        command = [str(PYTHON), "manage.py"] + arguments
    os.chdir(str(ROOT))
    os.execv(str(PYTHON), command)


if __name__ == "__main__":
    main()
