"""Recorded calls: what would be called of a module here, written down for another host.

The same code that sets up a position in a module tells a browser how to do so.
"""

from __future__ import annotations

from typing import Protocol

Call = tuple[str | int, ...]
"""The name of an exported function, then its arguments."""


class ModuleCalls(Protocol):
    """The exported functions of a module: of an instance that runs, or of a recorder."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function."""
        ...


class Recorder:
    """A stand-in for an instance of a module: it calls nothing, and each result is 0."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def call(self, name: str, *arguments: int) -> int:
        """Record a call."""
        self._calls.append((name, *map(int, arguments)))
        return 0

    def take(self) -> tuple[Call, ...]:
        """Return the calls since the last time, in their order."""
        calls, self._calls = tuple(self._calls), []
        return calls
