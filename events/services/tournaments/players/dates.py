"""The dates of a player's events, for their calendar."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from accounts.models import User
from events.models import Tournament, TournamentEntry
from games.extensions.calendar_dates import CalendarDate

_HERE = (TournamentEntry.State.ENTERED, TournamentEntry.State.ASKED)


def dates_of(user: User) -> Iterator[CalendarDate]:
    """Yield until when the entries of a player's events are open, and when months of tours end."""
    mine = TournamentEntry.objects.filter(user=user, state__in=_HERE)
    events = Tournament.objects.filter(pk__in=mine.values("event"), division=None)
    for event in events.filter(state=Tournament.State.OPEN).order_by("closes_at", "pk"):
        summary = gettext("%(event)s: entries close") % {"event": event.name}
        yield CalendarDate(
            f"entries.{event.pk}", summary, event.closes_at, event.changed_at, event.site_url
        )
    running = events.filter(state=Tournament.State.RUNNING).order_by("ends_at", "pk")
    for event in running.exclude(ends_at=None):
        assert event.ends_at
        summary = gettext("%(event)s: the month ends") % {"event": event.name}
        yield CalendarDate(
            f"month.{event.pk}", summary, event.ends_at, event.changed_at, event.site_url
        )
