"""The calendar of a player (RFC 5545): deadlines of turns and answers, and dates that other apps
add.

An event does not depend on when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext
from icalendar import Calendar, Event, vText

from accounts.models import User
from games.extensions import calendar_dates
from games.extensions.calendar_dates import CalendarDate
from games.models import Game
from games.services.notifications.feeds import turns
from games.services.notifications.mail import email

REFRESH_INTERVAL = timedelta(hours=1)


def calendar(user: User) -> bytes:
    """Return the calendar with one event for each turn or answer that waits, at its deadline in
    UTC.
    """
    with translation.override(user.speaks()):
        made = Calendar()
        made.add("prodid", "-//Fernzug//Deadlines//EN")
        made.add("version", "2.0")
        made.add("calscale", "GREGORIAN")
        for key in ("name", "x-wr-calname"):
            made.add(key, vText(title(user)))  # A plain string would keep its commas as they are.
        made.add("refresh-interval", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
        made.add("x-published-ttl", "PT1H")
        for game in turns.needing(user):
            for event in _events(game, user):
                made.add_component(event)
        for date in calendar_dates.dates_of(user):
            made.add_component(_date(date, user))
        return bytes(made.to_ical())


def title(user: User) -> str:
    """Return the name of the calendar among a person's other calendars."""
    return gettext("%(site)s: time of %(name)s") % {"site": settings.SITE_NAME, "name": user}


def _events(game: Game, user: User) -> Iterator[Event]:
    """Yield the events of a game; when a deadline moves, the event of its turn stays the same
    one.
    """
    mine = turns.seat_of(game, user)
    name = {"game": turns.game_name(game, user), "url": game.site_url}
    if mine.is_asked(timezone.now()):
        event = _event(game, f"answer.{game.pk}.{user.pk}", mine.answer_by)
        event.add("summary", gettext("%(game)s: a proposal expires") % name)
        event.add("description", gettext("Until then you can answer: %(url)s") % name)
        yield event
    if mine.to_move and not game.held and game.due_at:
        event = _event(game, f"deadline.{game.pk}.{user.pk}", game.due_at)
        event.add("summary", gettext("%(game)s: time is up") % name)
        event.add("description", gettext("Until then it is your turn: %(url)s") % name)
        yield event


def _date(date: CalendarDate, user: User) -> Event:
    """Return a date of another app as an event that marks a moment."""
    event = Event()
    event.add("uid", f"{date.uid}.{user.pk}@{email.host()}")
    event.add("dtstamp", date.since)
    event.add("dtstart", date.at)
    event.add("summary", date.summary)
    event.add("url", date.url)
    event.add("transp", "TRANSPARENT")
    event.add("class", "PRIVATE")
    return event


def _event(game: Game, uid: str, at: datetime | None) -> Event:
    """Return an event that marks a moment, takes no time of the day and rings no alarm, as
    reminders do that.
    """
    event = Event()
    event.add("uid", f"{uid}@{email.host()}")
    event.add("dtstamp", game.moved_at)
    event.add("last-modified", game.moved_at)
    event.add("sequence", game.last_event)
    event.add("dtstart", at)
    event.add("url", game.site_url)
    event.add("transp", "TRANSPARENT")
    event.add("class", "PRIVATE")
    return event
