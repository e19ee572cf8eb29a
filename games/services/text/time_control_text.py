"""A time control in words, for pages and mails."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games.log.time.control import (
    DAY_MILLISECONDS,
    HOUR_MILLISECONDS,
    MINUTE_MILLISECONDS,
    TimeControl,
)


def time_control_text(control: TimeControl | None) -> str:
    """Return a time control in words, such as “3 days per move”, or “5 days, and 1 day more for
    every move, up to 7 days”, with the limit for vacations where there is one.
    """
    return with_vacation_limit(_times_text(control), control)


def with_vacation_limit(text: str, control: TimeControl | None) -> str:
    """Return a text about a time control, and after it how long vacations stop a clock, unless that
    is as long as they last.
    """
    days = None if control is None else control.vacation_days
    if days is None:
        return text
    if days == 0:
        limit = gettext("vacations stop no clock")
    else:
        limit = ngettext(
            "vacations stop the clock of a player for %(count)d day at most",
            "vacations stop the clock of a player for %(count)d days at most",
            days,
        )
    return f"{text}; {limit % {'count': days}}"


def _times_text(control: TimeControl | None) -> str:
    if control is None:
        return gettext("no time limit")
    if days := control.days:
        return ngettext("%(count)d day per move", "%(count)d days per move", days) % {"count": days}
    if control.is_real_time:
        return _real_time_text(control)
    parts = {
        "initial": duration_text(control.initial),
        "increment": duration_text(control.increment),
        "cap": duration_text(control.cap),
    }
    if control.increment == 0:
        return gettext("%(initial)s for all moves") % parts
    if control.initial == control.cap:
        return gettext("%(initial)s, plus %(increment)s per move up to that much") % parts
    return gettext("%(initial)s at the start, %(increment)s more a move, at most %(cap)s") % parts


def _real_time_text(control: TimeControl) -> str:
    """Return a real-time control in words, such as “10 minutes, plus 5 seconds per move, at one
    sitting”.
    """
    seconds = control.increment // 1000
    parts = {"initial": duration_text(control.initial), "increment": seconds}
    if seconds == 0:
        return gettext("%(initial)s for all moves, at one sitting") % parts
    return (
        ngettext(
            "%(initial)s, plus %(increment)d second per move, at one sitting",
            "%(initial)s, plus %(increment)d seconds per move, at one sitting",
            seconds,
        )
        % parts
    )


def duration_text(milliseconds: int) -> str:
    """Return a length of time in whole days, or else in hours or minutes."""
    if milliseconds <= HOUR_MILLISECONDS and milliseconds:
        minutes = round(milliseconds / MINUTE_MILLISECONDS)
        return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    if milliseconds % DAY_MILLISECONDS == 0 and milliseconds:
        days = milliseconds // DAY_MILLISECONDS
        return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
    hours = round(milliseconds / HOUR_MILLISECONDS)
    return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
