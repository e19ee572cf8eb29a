"""The toy engine as a command."""

import shlex
import sys
from pathlib import Path

TOY = Path(__file__).with_name("toy_engine.py")


def toy(how: str = "") -> list[str]:
    """Return the command of the toy engine; without site packages it starts sooner."""
    return [sys.executable, "-I", "-S", str(TOY), *([how] if how else [])]


def toy_command(how: str = "") -> str:
    return shlex.join(toy(how))


def is_running(pid: int) -> bool:
    """Whether a process does anything; it may be dead and not yet waited for."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
