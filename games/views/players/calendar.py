"""The calendar of a year: a square for each day, darker the more games ended on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from games.services.players.statistics.activity import Activity

PART_COUNT = 2
"""Into how many pictures the year is cut, side by side or, on a phone, one below the other."""

LEVEL_MINIMUMS = (1, 2, 3, 5)
"""The least number of games on a day for each shade."""

STEP_SIZE, SQUARE_SIZE, TOP_HEIGHT = 12, 10, 14
"""The distance of two days, the side of one, and the height of the names of months."""


@dataclass(frozen=True)
class Day:
    """A day with games: the place of its square, its shade, and its text."""

    x: int
    y: int
    level: int
    title: str


@dataclass(frozen=True)
class CalendarPart:
    """Some weeks: the path of all days, the days with games, and the months that begin."""

    width: int
    height: int
    path: str
    days: list[Day]
    months: list[tuple[int, str]]


@dataclass(frozen=True)
class MonthRow:
    """A month of the calendar as text."""

    name: str
    people: int
    bots: int


@dataclass(frozen=True)
class Calendar:
    """A year in pictures, in a sentence, and month by month."""

    parts: list[CalendarPart]
    summary: str
    months: list[MonthRow]


def calendar(activity: Activity) -> Calendar:
    """Return the calendar of the games finished in a year."""
    weeks = (activity.last - activity.first).days // 7 + 1
    share = -(-weeks // PART_COUNT)
    starts = [activity.first + timedelta(weeks=week) for week in range(0, weeks, share)]
    parts = [_part(activity, start, share) for start in starts]
    return Calendar(parts, _summary(activity), list(_months(activity)))


def _part(activity: Activity, start: date, weeks: int) -> CalendarPart:
    end = min(activity.last, start + timedelta(weeks=weeks, days=-1))
    dates = [start + timedelta(days=number) for number in range((end - start).days + 1)]
    places = {day: _place(day, start) for day in dates}
    path = "".join(
        f"M{x} {y}h{SQUARE_SIZE}v{SQUARE_SIZE}h-{SQUARE_SIZE}z" for x, y in places.values()
    )
    return CalendarPart(
        width=weeks * STEP_SIZE,
        height=TOP_HEIGHT + 7 * STEP_SIZE,
        path=path,
        days=[
            _day(activity, day, *place) for day, place in places.items() if activity.games_on(day)
        ],
        months=[(places[day][0], date_format(day, "M")) for day in dates if day.day == 1],
    )


def _place(day: date, start: date) -> tuple[int, int]:
    week, weekday = divmod((day - start).days, 7)
    return week * STEP_SIZE, TOP_HEIGHT + weekday * STEP_SIZE


def _day(activity: Activity, day: date, x: int, y: int) -> Day:
    count = activity.games_on(day)
    level = sum(count >= minimum for minimum in LEVEL_MINIMUMS)
    return Day(x, y, level, f"{date_format(day, 'DATE_FORMAT')}: {_games(count)}")


def _games(count: int) -> str:
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def _summary(activity: Activity) -> str:
    days = [day for day in activity.people | activity.bots if activity.games_on(day)]
    if not days:
        return gettext("No game was finished in the last twelve months.")
    games = _games(sum(map(activity.games_on, days)))
    busiest = max(sorted(days), key=activity.games_on)
    facts = {"games": games, "date": date_format(busiest, "DATE_FORMAT")}
    if len(days) == 1:
        return gettext("In the last twelve months %(games)s finished, on %(date)s.") % facts
    return gettext(
        "In the last twelve months %(games)s finished, on %(days)s days; the most on %(date)s: "
        "%(most)s."
    ) % {**facts, "days": len(days), "most": activity.games_on(busiest)}


def _months(activity: Activity) -> Iterator[MonthRow]:
    """Yield the months in which anything ended, the latest first."""
    people, bots = Counter[date](), Counter[date]()
    for found, days in ((people, activity.people), (bots, activity.bots)):
        for day, count in days.items():
            found[day.replace(day=1)] += count
    for month in sorted(people.keys() | bots.keys(), reverse=True):
        yield MonthRow(date_format(month, "F Y"), people[month], bots[month])
