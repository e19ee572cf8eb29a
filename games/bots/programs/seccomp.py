"""The filter of system calls for programs of others: no network, no children, no changed files.

Linux lets every process give up system calls for itself and all that it becomes (seccomp, mode 2);
no rights and no packages are needed, and containers allow it. The filter is a little program for
the kernel: load the number of a call, compare, refuse. It imports the standard library only.
"""

from __future__ import annotations

import ctypes
import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from errno import EACCES, ENOSYS, EPERM
from struct import pack


class Prctl(IntEnum):
    """The requests of a process about itself, as Linux numbers them."""

    SET_NO_NEW_PRIVS = 38
    SET_SECCOMP = 22


class FilterCode(IntEnum):
    """The instructions of a filter (classic BPF)."""

    LOAD_WORD = 0x20
    JUMP_EQUAL = 0x15
    JUMP_AT_LEAST = 0x35
    JUMP_ANY_BIT = 0x45
    RETURN = 0x06


class Answer(IntEnum):
    """The answers of a filter to a call; the number of an error is added to a refusal."""

    ALLOW = 0x7FFF0000
    KILL_PROCESS = 0x80000000
    REFUSE = 0x00050000


class Offset(IntEnum):
    """The places in the data of a call that a filter is shown."""

    NUMBER = 0
    MACHINE = 4
    FIRST_ARGUMENT = 16


_FILTER_MODE_CODE = 2
_ARGUMENT_BYTES = 8
_CLONE_THREAD_MASK = 0x00010000
_WRITING_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_FOREIGN_NUMBERS_FROM = 0x40000000
"""The number from which on calls use another interface of the same kernel (x32)."""


@dataclass(frozen=True)
class Machine:
    """A kind of processor: its name for the kernel, and the numbers of its system calls.

    `refused` are calls that are refused always; `thread_only` begins a thread and, unless refused,
    a process; `opening` maps calls that open files to the place of their flags; `own_only` signals
    and limits, which a program may have for itself alone; `missing` are newer forms of these, whose
    arguments a filter cannot see: libraries fall back to the older ones.
    """

    audit: int
    refused: tuple[int, ...]
    thread_only: int
    opening: dict[int, int]
    own_only: tuple[int, ...]
    missing: tuple[int, ...]


MACHINES = {
    "x86_64": Machine(
        0xC000003E,
        refused=(
            *(41, 42, 43, 49, 50, 288, 425, 426, 427),  # socket … accept4, io_uring
            *(57, 58, 109, 112, 272, 308),  # fork, vfork, setpgid, setsid, unshare, setns
            *(101, 129, 200, 297, 310, 311, 424, 434, 438),  # ptrace, signals, foreign memory
            *(141, 142, 144, 203, 240, 248, 249, 250, 298, 321, 323),  # priorities, queues, keys …
            *(76, 82, 83, 84, 85, 86, 87, 88, 90, 91, 92, 93, 94, 132, 133, 155, 161, 165, 166),
            *(188, 189, 190, 197, 198, 199, 235, 258, 259, 260, 261, 263, 264, 265, 266, 268),
            *(280, 285, 304, 316, 452),  # utimensat, fallocate, open_by_handle_at, renameat2 …
        ),
        thread_only=56,
        opening={2: 1, 257: 2},
        own_only=(62, 234, 302),  # kill, tgkill, prlimit64
        missing=(435, 437),  # clone3, openat2
    ),
    "aarch64": Machine(
        0xC00000B7,
        refused=(
            *(198, 200, 201, 202, 203, 242, 425, 426, 427),
            *(154, 157, 97, 268),
            *(117, 130, 138, 240, 270, 271, 424, 434, 438),
            *(118, 119, 122, 140, 180, 217, 218, 219, 241, 280, 282),
            *(5, 6, 7, 14, 15, 16, 33, 34, 35, 36, 37, 38, 39, 40, 41, 45, 47, 51, 52, 53, 54, 55),
            *(88, 265, 276, 452),
        ),
        thread_only=220,
        opening={56: 2},
        own_only=(129, 131, 261),
        missing=(435, 437),
    ),
}


def instruction(code: int, value: int, when: int = 0, otherwise: int = 0) -> bytes:
    """Return an instruction of the filter; jumps count from the next one."""
    return pack("HBBI", code, when, otherwise, value)


def instructions(machine: Machine, own_pid: int) -> Iterator[bytes]:
    """Yield the filter for the process of this number."""
    yield instruction(FilterCode.LOAD_WORD, Offset.MACHINE)
    yield instruction(FilterCode.JUMP_EQUAL, machine.audit, when=1)
    yield instruction(FilterCode.RETURN, Answer.KILL_PROCESS)
    yield instruction(FilterCode.LOAD_WORD, Offset.NUMBER)
    yield instruction(FilterCode.JUMP_AT_LEAST, _FOREIGN_NUMBERS_FROM, otherwise=1)
    yield instruction(FilterCode.RETURN, Answer.KILL_PROCESS)
    for number in machine.refused:
        yield from _answered(number, Answer.REFUSE | EPERM)
    for number in machine.missing:
        yield from _answered(number, Answer.REFUSE | ENOSYS)
    yield from _where_flags(
        machine.thread_only, 0, _CLONE_THREAD_MASK, Answer.ALLOW, Answer.REFUSE | EPERM
    )
    for number, place in machine.opening.items():
        yield from _where_flags(number, place, _WRITING_FLAGS, Answer.REFUSE | EACCES, Answer.ALLOW)
    for number in machine.own_only:
        yield from _for_itself(number, own_pid)
    yield instruction(FilterCode.RETURN, Answer.ALLOW)


def _answered(number: int, answer: int) -> Iterator[bytes]:
    yield instruction(FilterCode.JUMP_EQUAL, number, otherwise=1)
    yield instruction(FilterCode.RETURN, answer)


def _where_flags(number: int, place: int, flags: int, any_set: int, none: int) -> Iterator[bytes]:
    yield instruction(FilterCode.JUMP_EQUAL, number, otherwise=4)
    yield instruction(FilterCode.LOAD_WORD, Offset.FIRST_ARGUMENT + _ARGUMENT_BYTES * place)
    yield instruction(FilterCode.JUMP_ANY_BIT, flags, otherwise=1)
    yield instruction(FilterCode.RETURN, any_set)
    yield instruction(FilterCode.RETURN, none)


def _for_itself(number: int, own_pid: int) -> Iterator[bytes]:
    """Yield instructions that allow a call whose first argument is this process, or 0 where that
    means the same.
    """
    yield instruction(FilterCode.JUMP_EQUAL, number, otherwise=5)
    yield instruction(FilterCode.LOAD_WORD, Offset.FIRST_ARGUMENT)
    yield instruction(FilterCode.JUMP_EQUAL, own_pid, when=1)
    yield instruction(FilterCode.JUMP_EQUAL, 0, otherwise=1)
    yield instruction(FilterCode.RETURN, Answer.ALLOW)
    yield instruction(FilterCode.RETURN, Answer.REFUSE | EPERM)


def is_available() -> bool:
    """Return whether this machine has such filters."""
    return platform.system() == "Linux" and platform.machine() in MACHINES


def install_filter(libc: ctypes.CDLL) -> None:
    """Give up the forbidden calls, for this process and all that it becomes. Raises OSError.

    It must have given up new privileges before.
    """
    if not is_available():
        raise OSError(f"no filter for {platform.system()} on {platform.machine()}")
    filters = b"".join(instructions(MACHINES[platform.machine()], os.getpid()))
    content = ctypes.create_string_buffer(filters, len(filters))
    program = pack("HxxxxxxP", len(filters) // 8, ctypes.addressof(content))
    _set(libc, Prctl.SET_SECCOMP, _FILTER_MODE_CODE, ctypes.c_char_p(program))


def give_up_privileges(libc: ctypes.CDLL) -> None:
    """Make sure that no program that this process becomes has more rights. Raises OSError."""
    _set(libc, Prctl.SET_NO_NEW_PRIVS, 1, 0)


def _set(libc: ctypes.CDLL, option: int, value: int, content: object) -> None:
    if libc.prctl(option, value, content, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
