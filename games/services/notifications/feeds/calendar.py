"""The deadlines of a player as a calendar (RFC 5545). Nothing in it depends on when it is asked."""

from __future__ import annotations

from datetime import timedelta

from django.utils import translation
from django.utils.translation import gettext
from icalendar import Calendar, Event

from accounts.models import User
from games.models import Game
from games.services.notifications.feeds import turns
from games.services.notifications.mail import email

REFRESH_INTERVAL = timedelta(hours=1)


def calendar(user: User) -> bytes:
    """Return the calendar: one event a game that waits for the player, at its deadline in UTC."""
    with translation.override(user.speaks()):
        made = Calendar()
        made.add("prodid", "-//Fernzug//Deadlines//EN")
        made.add("version", "2.0")
        made.add("calscale", "GREGORIAN")
        made.add("name", title(user))
        made.add("x-wr-calname", title(user))
        made.add("refresh-interval", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
        made.add("x-published-ttl", "PT1H")
        for game in turns.waiting_for(user):
            if game.due_at is not None:
                made.add_component(_event(game, user))
        return bytes(made.to_ical())


def title(user: User) -> str:
    """Return what the calendar is called among a person's other calendars."""
    return gettext("Fernzug: time of %(name)s") % {"name": user}


def _event(game: Game, user: User) -> Event:
    """Return the event of a game, the same one for its player when the deadline moves.

    It marks a moment, takes none of the day and rings no bell: the reminders do.
    """
    event = Event()
    event.add("uid", f"deadline.{game.pk}.{user.pk}@{email.host()}")
    event.add("dtstamp", game.moved_at)
    event.add("last-modified", game.moved_at)
    event.add("sequence", game.last_event)
    event.add("dtstart", game.due_at)
    event.add("summary", gettext("%(game)s: time is up") % {"game": turns.game_name(game, user)})
    sentence = gettext("Until then it is your turn: %(url)s")
    event.add("description", sentence % {"url": game.site_url})
    event.add("url", game.site_url)
    event.add("transp", "TRANSPARENT")
    event.add("class", "PRIVATE")
    return event
