"""The files that a program of others may read: where Linux has Landlock, it can open no others.

A process may bound itself so since Linux 5.13, without any right, also in containers. It imports
the standard library only.
"""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Iterable
from enum import IntEnum, IntFlag
from pathlib import Path
from struct import pack


class LandlockCall(IntEnum):
    """The system calls of Landlock, numbered the same on all machines."""

    CREATE_RULESET = 444
    ADD_RULE = 445
    RESTRICT_SELF = 446


class Access(IntFlag):
    """The rights to files and folders."""

    EXECUTE = 1
    READ_FILE = 4
    READ_DIR = 8


_READING_OF_FILES = Access.EXECUTE | Access.READ_FILE
_READING = _READING_OF_FILES | Access.READ_DIR
_PATH_BENEATH_CODE = 1

SYSTEM_PATHS = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt",
    "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/ssl/openssl.cnf",
    "/dev/null", "/dev/zero", "/dev/urandom",
    "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu",
)  # fmt: skip
"""The paths that programs and their runtimes read, and that hold nothing of the site."""


def readable_paths(command: str) -> set[Path]:
    """Return all paths that a program may read: the system, this folder, and where it is installed.

    That is the folder of its file, or the one around `bin`.
    """
    paths = {Path(path) for path in SYSTEM_PATHS} | {Path.cwd()}
    if found := shutil.which(command):
        for file in (Path(found).absolute(), Path(found).resolve()):
            paths.add(file.parent.parent if file.parent.name == "bin" else file.parent)
    return paths - {Path("/")}


def bound_reading(libc: ctypes.CDLL, paths: Iterable[Path]) -> bool:
    """Let this process, and all that it becomes, read only these paths; return False without
    Landlock.

    It must have given up new privileges before. Raises OSError.
    """
    attribute = pack("Q", _READING)
    ruleset = libc.syscall(
        LandlockCall.CREATE_RULESET, attribute, ctypes.c_size_t(len(attribute)), 0
    )
    if ruleset < 0:
        return False
    for path in paths:
        if path.exists():
            _allow(libc, ruleset, path)
    restricted = libc.syscall(LandlockCall.RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)
    if restricted != 0:
        raise OSError(ctypes.get_errno(), "Landlock")
    return True


def _allow(libc: ctypes.CDLL, ruleset: int, path: Path) -> None:
    handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
    access = _READING if path.is_dir() else _READING_OF_FILES
    added = libc.syscall(
        LandlockCall.ADD_RULE, ruleset, _PATH_BENEATH_CODE, pack("=Qi", access, handle), 0
    )
    os.close(handle)
    if added != 0:
        raise OSError(ctypes.get_errno(), f"Landlock: {path}")
