"""The time terms of a table in words, as shown before anybody accepts."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.log.state import IDLE_WARNING_LEAD, UNTIMED_IDLE_LIMIT
from games.log.time.control import TimeControl
from games.models import Table
from games.models.clock.availability import availability_of
from games.services.text.time_control_text import duration_text, time_control_text

TermRow = tuple[str, str]
"""A row of the table of terms: its subject and its text."""

USUAL_QUIET = (22, 8)


def of_time(table: Table) -> list[TermRow]:
    """Yield the clock with an example, what stops it, and the times that the players keep free."""
    control = table.time_control
    rows = [(gettext("Time"), time_control_text(control))]
    if control is None:
        return [
            *rows,
            *([(gettext("Without moves"), unlimited())] if _is_for_several(table) else []),
        ]
    if control.is_real_time:
        return [*rows, (gettext("First move"), arrival(control))]
    if sentence := example(control):
        rows.append((gettext("For example"), sentence))
    rows.append((gettext("Vacation"), _vacation(table)))
    free = list(_kept_free(people(table)))
    return [*rows, *([(gettext("Kept free"), " ".join(free))] if free else [])]


def example(control: TimeControl) -> str:
    """Return an example of what two moves leave; "" where that is obvious."""
    if control.days or control.increment == 0:
        return ""
    sentence = gettext(
        "Move at once, and you have %(most)s for your next move; "
        "move at the last moment, and you have %(least)s."
    )
    return sentence % {
        "most": duration_text(control.after(control.initial)),
        "least": duration_text(control.after(0)),
    }


def arrival(control: TimeControl) -> str:
    """Return what players should know of the beginning of a game at one sitting."""
    sentence = gettext(
        "It costs no time, but has to come within %(time)s. Only the beginning is told by mail;"
        " vacation, rest days and quiet hours do not count."
    )
    return sentence % {"time": duration_text(control.initial)}


def unlimited() -> str:
    """Return what happens to a game without a limit in which nobody moves."""
    sentence = gettext(
        "After %(reminded)s days without a move a mail reminds of the game,"
        " after %(cancelled)s it is cancelled."
    )
    return sentence % {
        "reminded": (UNTIMED_IDLE_LIMIT - IDLE_WARNING_LEAD).days,
        "cancelled": UNTIMED_IDLE_LIMIT.days,
    }


def people(table: Table) -> list[User]:
    """Return the people who sit there or are invited; for an unsaved table its host."""
    return [place.user for place in table.places.all() if place.user] or [table.host]


def _is_for_several(table: Table) -> bool:
    """Return whether at least two people are to play."""
    return table.seats - sum(bool(place.bot) for place in table.places.all()) > 1


def _vacation(table: Table) -> str:
    if not _is_for_several(table):
        return gettext("not against bots")
    days = table.time_control.vacation_days if table.time_control else None
    if days is None:
        return gettext("possible: it stops your own clock")
    if days == 0:
        return gettext("stops no clock")
    sentence = ngettext(
        "stops your own clock for %(count)d day at most",
        "stops your own clock for %(count)d days at most",
        days,
    )
    return sentence % {"count": days}


def _kept_free(players: list[User]) -> Iterator[str]:
    """Yield rest days and unusual quiet hours of each player, in that player's time zone."""
    for user in players:
        kept, who = availability_of(user), {"name": user}
        if kept.rest:
            days = gettext(" and ").join(str(WEEKDAYS[day]) for day in kept.rest)
            yield gettext("%(name)s rests on %(days)s.") % {**who, "days": days}
        if kept.quiet and kept.quiet != USUAL_QUIET:
            hours = {"from": kept.quiet[0], "until": kept.quiet[1]}
            sentence = gettext(
                "No deadline of %(name)s falls between %(from)s and %(until)s o’clock."
            )
            yield sentence % {**who, **hours}
