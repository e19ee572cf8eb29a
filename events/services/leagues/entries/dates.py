"""The dates of a player's seasons, for their calendar."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import gettext

from accounts.models import User
from events.models import Season, SeasonEntry
from games.extensions.calendar_dates import CalendarDate

_AHEAD = (Season.State.OPEN, Season.State.DIVIDED, Season.State.RUNNING)


def dates_of(user: User) -> Iterator[CalendarDate]:
    """Yield the starts and ends of the seasons in which a player takes part."""
    mine = SeasonEntry.objects.filter(user=user, state=SeasonEntry.State.ENTERED)
    seasons = mine.filter(season__state__in=_AHEAD).select_related("season__league")
    for entry in seasons.order_by("season__starts_at", "pk"):
        season = entry.season
        url = f"{settings.SITE_URL}{season.get_absolute_url()}"
        words = {"league": season.league.name, "number": season.number}
        start = gettext("%(league)s: season %(number)s starts") % words
        end = gettext("%(league)s: season %(number)s ends") % words
        since = entry.entered_at
        yield CalendarDate(f"start.{season.pk}", start, season.starts_at, since, url)
        yield CalendarDate(f"end.{season.pk}", end, season.ends_at, since, url)
