"""Activity: how many games of a player ended on each day of a year."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncDate

from games.models import Game, Status

WEEK_COUNT = 53


@dataclass(frozen=True)
class Activity:
    """The numbers of finished games, with people and with bots alone, by the day of their last
    move.

    From a Monday up to today.
    """

    first: date
    last: date
    people: Counter[date]
    bots: Counter[date]

    def games_on(self, day: date) -> int:
        """Return how many games ended on that day."""
        return self.people[day] + self.bots[day]


def activity(games: QuerySet[Game], now: datetime, zone: ZoneInfo) -> Activity:
    """Return the games finished within a year, by the days of that zone, in one query."""
    last = now.astimezone(zone).date()
    first = last - timedelta(days=last.weekday(), weeks=WEEK_COUNT - 1)
    start = datetime(first.year, first.month, first.day, tzinfo=zone)
    over = games.filter(status=Status.OVER, moved_at__gte=start).order_by()
    days = over.annotate(day=TruncDate("moved_at", tzinfo=zone)).values_list("day")
    rows = days.annotate(
        with_people=Count("pk", filter=Q(people__gte=2)), others=Count("pk", filter=Q(people=1))
    )
    people, bots = Counter[date](), Counter[date]()
    for day, with_people, others in rows:
        people[day], bots[day] = with_people, others
    return Activity(first, last, people, bots)
