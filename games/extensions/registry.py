"""A registry of entries that apps add, in the order in which they are made ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from django.apps import apps


class RegistryEntry(Protocol):
    """An entry: `app` is the name of the AppConfig that adds it, `name` its own in the registry."""

    @property
    def app(self) -> str: ...

    @property
    def name(self) -> str: ...


E = TypeVar("E", bound=RegistryEntry)


class Registry(Generic[E]):
    """A registry of entries by name; iteration yields only those of installed apps."""

    def __init__(self) -> None:
        self._entries: dict[str, E] = {}

    def register(self, entry: E) -> None:
        """Add an entry. Raises ValueError where another app has taken its name.

        The same app replaces its own: Django makes apps ready anew when a test changes them.
        """
        before = self._entries.get(entry.name)
        if before is not None and before.app != entry.app and apps.is_installed(before.app):
            raise ValueError(f"{before.app} has registered {entry.name!r} already.")
        self._entries[entry.name] = entry

    def get(self, name: str) -> E | None:
        """Return the entry of this name, provided that its app is installed."""
        entry = self._entries.get(name)
        return entry if entry is not None and apps.is_installed(entry.app) else None

    def __iter__(self) -> Iterator[E]:
        return (entry for entry in self._entries.values() if apps.is_installed(entry.app))
