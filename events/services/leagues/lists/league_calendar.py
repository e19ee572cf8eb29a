"""The calendar of a league (RFC 5545) with the starts and ends of its seasons."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext
from icalendar import Calendar, Event, vText

from events.models import League, Season
from games.services.notifications.mail import email

REFRESH_INTERVAL = timedelta(days=1)


def calendar_of(league: League) -> bytes:
    """Return the calendar of the seasons that exist, and of the next one to open."""
    made = Calendar()
    made.add("prodid", "-//Fernzug//Leagues//EN")
    made.add("version", "2.0")
    made.add("calscale", "GREGORIAN")
    for key in ("name", "x-wr-calname"):
        made.add(key, vText(league.name))  # A plain string would keep its commas as they are.
    made.add("refresh-interval", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
    for uid, summary, at in _dates(league):
        made.add_component(_event(league, uid, summary, at))
    return bytes(made.to_ical())


def _dates(league: League) -> Iterator[tuple[str, str, datetime]]:
    seasons = Season.objects.filter(league=league).exclude(state=Season.State.CANCELLED)
    numbers = list(seasons.order_by("number").values_list("number", flat=True))
    if league.state == League.State.ACTIVE:
        latest = league.seasons.order_by("-number").values_list("number", flat=True)[0]
        numbers.append(latest + 1)
    for number in numbers:
        words = {"league": league.name, "number": number}
        dates = league.dates(number)
        start = gettext("%(league)s: season %(number)s starts") % words
        yield f"start.{number}", start, dates.starts_at
        yield f"end.{number}", gettext("%(league)s: season %(number)s ends") % words, dates.ends_at


def _event(league: League, uid: str, summary: str, at: datetime) -> Event:
    """Return an event that marks a moment and takes no time of the day."""
    event = Event()
    event.add("uid", f"{uid}.{league.pk}@{email.host()}")
    event.add("dtstamp", league.created_at)
    event.add("dtstart", at)
    event.add("summary", summary)
    event.add("url", f"{settings.SITE_URL}{league.get_absolute_url()}")
    event.add("transp", "TRANSPARENT")
    return event
