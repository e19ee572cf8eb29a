#!/usr/bin/env python3
"""Start here. `python3 run.py` sets up .venv and starts the site; `run.py test` runs every test;
`run.py messages` updates the translations, `run.py bench` measures, `run.py docs` makes a site of
the papers, `run.py match` plays programs against each other, `run.py chaos` kills parts of a site
under load; the rest goes to manage.py.

Standard library only, and readable for old Pythons: this runs before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BYTECODE = VENV / "bytecode"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"
MODULES = {
    "test": "tests.suite",
    "bench": "benchmarks",
    "messages": "tools.messages",
    "docs": "tools.papers",
    "match": "tools.match",
    "chaos": "tests.chaos",
}
PROGRESS_SECONDS = 3
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
    say("Setting up Fernzug in .venv. This happens once and takes a minute or two.")
    started = time.monotonic()
    shutil.rmtree(str(VENV), ignore_errors=True)
    make_venv()
    install()
    mark.write_text(wanted)
    say("Set up in {:.0f} s.".format(time.monotonic() - started))


def make_venv():
    """Debian splits off what `venv` needs; say which package brings it."""
    say("1/2 Making a virtual environment")
    command = [sys.executable, "-m", "venv", str(VENV)]
    code, lines = run_aloud(command, lambda lines: "still making it", subprocess.STDOUT)
    if code:
        shutil.rmtree(str(VENV), ignore_errors=True)
        print("".join(lines), file=sys.stderr)
        sys.exit(
            "This Python cannot make a virtual environment. On Debian or Ubuntu:"
            " apt-get install python3-venv (or python{}.{}-venv)".format(*sys.version_info[:2])
        )


def install():
    """Install exactly what the lock names, from whatever index pip is set up to use."""
    say("2/2 Fetching and installing the packages named in requirements.lock")
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar=off"]
    locked = ["--require-hashes", "--only-binary", ":all:", "--no-deps", "-r", str(LOCK)]
    before = installed()
    if run_aloud(pip + locked, lambda lines: pip_progress(lines, before))[0]:
        sys.exit("The packages in requirements.lock could not be installed; pip says why above.")


def pip_progress(lines, before):
    """Return in words how far pip is, from the lines it has written and what it has installed.

    `before`: how many packages there were already.
    """
    fetched = [line for line in lines if line.startswith(("Collecting ", "Processing "))]
    if any(line.startswith("Installing collected packages") for line in lines):
        number = min(installed() - before + 1, len(fetched))
        return "installing package {} of {}".format(number, len(fetched))
    if not fetched:
        return "looking for the packages"
    return "package {}: {}".format(len(fetched), name_in(fetched[-1]))


def name_in(line):
    """Return the package of a line: `Collecting name==version`, or `Processing` and a wheel."""
    verb, what = line.split()[:2]
    return os.path.basename(what).split("-" if verb == "Processing" else "=")[0]


def installed():
    """Count the packages in .venv."""
    return sum(1 for _ in VENV.glob("lib/python*/site-packages/*.dist-info"))


def run_aloud(command, progress, errors=None):
    """Run a command and say every few seconds how far it is; return its code and its lines.

    `progress` makes words of the lines so far. Errors go where they go, unless into the lines.
    """
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
    lines, started = [], time.monotonic()
    reader = threading.Thread(target=read_lines, args=(process.stdout, lines))
    reader.start()
    while True:
        reader.join(PROGRESS_SECONDS)
        if not reader.is_alive():
            return process.wait(), lines
        say("    {:3.0f} s: {}".format(time.monotonic() - started, progress(lines)))


def read_lines(stream, lines):
    """Append what a command writes to `lines`, until it ends."""
    for line in stream:
        lines.append(line.decode(errors="replace"))


def keep_bytecode():
    """Let a module be compiled once, not at every start, apart from the sources if need be."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)


def say(words):
    """Print a line at once, whatever output is a pipe to."""
    print(words, flush=True)


def main():
    arguments = sys.argv[1:] or ["runsite"]
    insist_on_version()
    set_up()
    keep_bytecode()
    if arguments[0] in MODULES:
        command = [str(PYTHON), "-m", MODULES[arguments[0]]] + arguments[1:]
    elif arguments[0].startswith("-"):
        command = [str(PYTHON), "manage.py", "runsite"] + arguments
    else:
        command = [str(PYTHON), "manage.py"] + arguments
    if "runsite" in command:
        say("Starting the site ...")
    os.chdir(str(ROOT))
    os.execv(str(PYTHON), command)


if __name__ == "__main__":
    main()
