"""The dates of a player's events, for their calendar."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext

from accounts.models import User
from events.models import Tournament, TournamentEntry
from games.extensions.calendar_dates import CalendarDate

_HERE = (TournamentEntry.State.ENTERED, TournamentEntry.State.ASKED)
_OPEN = Q(state=Tournament.State.OPEN)
_ENDS = Q(state=Tournament.State.RUNNING, ends_at__isnull=False)


def dates_of(user: User) -> Iterator[CalendarDate]:
    """Yield the ends of the entry periods of a player's events, and the ends of months of tours."""
    mine = TournamentEntry.objects.filter(user=user, state__in=_HERE)
    events = Tournament.objects.filter(_OPEN | _ENDS, pk__in=mine.values("event"), division=None)
    for event in events.order_by("state", "closes_at", "ends_at", "pk"):
        name = {"event": event.name}
        if event.state == Tournament.State.OPEN:
            uid, at = f"entries.{event.pk}", event.closes_at
            summary = gettext("%(event)s: entries close") % name
        else:
            assert event.ends_at
            uid, at = f"month.{event.pk}", event.ends_at
            summary = gettext("%(event)s: the month ends") % name
        yield CalendarDate(uid, summary, at, event.changed_at, event.site_url)
