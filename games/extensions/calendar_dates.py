"""Dates that other apps add to the calendar of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.extensions.registry import Registry


@dataclass(frozen=True)
class CalendarDate:
    """A moment in a calendar: `uid` is the same each time it is asked for, `summary` translated.

    `since` is when what the date follows from was stored; `url` has scheme and host.
    """

    uid: str
    summary: str
    at: datetime
    since: datetime
    url: str


@dataclass(frozen=True)
class CalendarDateProvider:
    """A provider of an app's dates; `dates_of(user)` is called each time a calendar is fetched."""

    app: str
    name: str
    dates_of: Callable[[User], Iterable[CalendarDate]]


registry: Registry[CalendarDateProvider] = Registry()
register = registry.register


def dates_of(user: User) -> list[CalendarDate]:
    """Return the dates of a player from all apps, in the order of the installed apps."""
    return [date for provider in registry for date in provider.dates_of(user)]
