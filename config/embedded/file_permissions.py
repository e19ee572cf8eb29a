"""The permissions of the embedded site's files, since sessions, seeds and mails are its owner's
alone.
"""

import os
import stat
from pathlib import Path

OURS = (
    "fernzug.sqlite3*",
    "*-key",
    "address",
    "site.lock",
    "valkey.sock",
    "mail",
    "broker",
    "cache",
    "live",
    "static",
)
"""The patterns of everything that the embedded site keeps in its data folder."""


class CannotClose(Exception):
    """The error that a file stays readable, with the reason, for the operator who typed the
    command.
    """


def close_to_others(var: Path) -> None:
    """Close the data folder, with everything in it now and later, to other users of this machine.

    Only our files are touched: an operator may have put the data among other things.
    """
    os.umask(0o077)
    var.mkdir(parents=True, exist_ok=True)
    ours = [path for pattern in OURS for path in var.glob(pattern)]
    inside = [path for folder in ours if folder.is_dir() for path in folder.rglob("*")]
    if not var.stat().st_mode & stat.S_ISVTX:  # A folder that is there for all, like /tmp.
        ours.append(var)
    for path in (*ours, *inside):
        if not path.is_symlink():
            _close(path)


def _close(path: Path) -> None:
    try:
        path.chmod(0o700 if path.is_dir() else 0o600)
    except FileNotFoundError:
        return
    except OSError as refused:
        raise CannotClose(
            f"{path} cannot be closed to other users of this machine ({refused.strerror})."
            " Make it yours, or set FERNZUG_VAR to another folder."
        ) from refused
