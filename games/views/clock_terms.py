"""What is agreed on of time, in words, before anybody accepts."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext

from accounts.models import User
from games.log.time.control import TimeControl
from games.models import Table
from games.services.habits import habits
from games.services.rhythm import rhythm, span

Said = tuple[str, str]
"""What it is about, and what is said of it."""

USUAL_QUIET = (22, 8)


def of_time(table: Table) -> list[Said]:
    """The clock with an example, what stops it, and what the players keep free."""
    control = table.time_control
    told = [(gettext("Time"), rhythm(control))]
    if control is None:
        return [*told, *([(gettext("Without moves"), unlimited())] if _several(table) else [])]
    if said := example(control):
        told.append((gettext("For example"), said))
    told.append((gettext("Vacation"), _vacation(table)))
    free = list(_kept_free(people(table)))
    return [*told, *([(gettext("Kept free"), " ".join(free))] if free else [])]


def example(control: TimeControl) -> str:
    """What two moves leave; "" where it goes without saying."""
    if control.days or control.increment == 0:
        return ""
    said = gettext(
        "Move at once, and you have %(most)s for your next move; "
        "move at the last moment, and you have %(least)s."
    )
    return said % {"most": span(control.after(control.initial)), "least": span(control.after(0))}


def unlimited() -> str:
    """What becomes of a game without a limit in which nobody moves."""
    return gettext(
        "After 60 days without a move a mail reminds of the game, after 90 it is cancelled."
    )


def people(table: Table) -> list[User]:
    """Who sits there or is invited; of a table that is not stored its host."""
    return [one.user for one in table.sittings.all() if one.user] or [table.host]


def _several(table: Table) -> bool:
    """Whether at least two people are to play."""
    return table.seats - sum(bool(one.bot) for one in table.sittings.all()) > 1


def _vacation(table: Table) -> str:
    if not _several(table):
        return gettext("not against bots")
    return gettext("possible: it stops the clock of whoever takes it")


def _kept_free(players: list[User]) -> Iterator[str]:
    """Rest days, and quiet hours other than usual: each player's own, in their own time zone."""
    for user in players:
        kept, who = habits(user), {"name": user}
        if kept.rest:
            days = gettext(" and ").join(str(WEEKDAYS[day]) for day in kept.rest)
            yield gettext("%(name)s rests on %(days)s.") % {**who, "days": days}
        if kept.quiet and kept.quiet != USUAL_QUIET:
            hours = {"from": kept.quiet[0], "until": kept.quiet[1]}
            said = gettext("No deadline of %(name)s falls between %(from)s and %(until)s o’clock.")
            yield said % {**who, **hours}
