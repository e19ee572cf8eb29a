"""The data that other apps store about a player, for the export and the deletion of an account."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.extensions.registry import Registry


@dataclass(frozen=True)
class PersonalData:
    """The data that an app stores about players: how it is exported, and how it is deleted.

    `export(user)` yields values for JSON, which stand in the file under `name`. `delete(user, at)`
    takes everything about the person out of the app's tables. It runs in the transaction that makes
    the account nameless, and may run again: twice must do no harm.
    """

    app: str
    name: str
    export: Callable[[User], Iterable[object]]
    delete: Callable[[User, datetime], None]


registry: Registry[PersonalData] = Registry()
register = registry.register


def exports_of(user: User) -> Iterator[tuple[str, Iterable[object]]]:
    """Return the exported data of all apps, each with its name."""
    return ((entry.name, entry.export(user)) for entry in registry)


def delete_everywhere(user: User, at: datetime) -> None:
    """Delete the data that all apps store about this player. Expects a transaction."""
    for entry in registry:
        entry.delete(user, at)
