"""The sweep among 100,000 running clocks: it looks at those that are due, and at no others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from time import perf_counter, process_time

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.crowd import begun, copies, people
from benchmarks.timing import Cost, cost
from games.models import Game, Status
from games.services.clock import settle_overdue

GAMES = 100_000
DUE = 20
INDEX = "game_settles_running"


def measure() -> Iterator[str]:
    """Lines of the report; the games stay for who measures next."""
    crowd = people()
    begin = perf_counter()
    pattern = begun(*crowd[:2])
    now = timezone.now()
    copies(pattern, GAMES, now + timedelta(minutes=10), crowd=crowd)
    yield f"{Game.objects.count():,} running clocks, made in {perf_counter() - begin:.0f} s"
    yield f"finds what is due by               {_index(now)}"
    idle = cost(lambda _: settle_overdue(now), 50)
    yield f"nothing due                        {idle}  {_queries(now)} queries"
    as_begun = Game.objects.filter(status=Status.RUNNING, number=pattern.number)
    before = as_begun.count()
    late = now + timedelta(minutes=12 + DUE)
    wall, cpu = perf_counter(), process_time()
    with CaptureQueriesContext(connection) as captured:
        closed = settle_overdue(late)
    each = Cost((process_time() - cpu) * 1000 / closed, (perf_counter() - wall) * 1000 / closed)
    yield f"{closed} of them due, each             {each}  {len(captured) / closed:.0f} statements"
    touched = before - closed - as_begun.count()
    yield f"rows of other games touched        {touched}  (aim: 0)"


def _queries(now: datetime) -> int:
    with CaptureQueriesContext(connection) as captured:
        settle_overdue(now)
    return len(captured)


def _index(now: datetime) -> str:
    plan = Game.objects.overdue(now).explain()
    return f"the index {INDEX}" if INDEX in plan else f"NOT by its index: {plan}"
