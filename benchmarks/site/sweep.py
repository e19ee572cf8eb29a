"""The sweep among 100,000 running clocks: it looks at those that are due, and at no others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from time import perf_counter, process_time

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.support.crowd import DUE_DELAY, GAME_COUNT, gather
from benchmarks.support.timing import Cost, cost
from games.models import Game, Status
from games.services.clock.timeouts import settle_overdue

DUE_COUNT = 20
INDEX = "game_settles_running"


def measure(games: int = GAME_COUNT) -> Iterator[str]:
    """Yield the lines of the report. Fails where the sweep looks at more than what is due."""
    begin = perf_counter()
    pattern = gather(games)
    now = timezone.now()
    yield f"{Game.objects.count():,} running clocks, made in {perf_counter() - begin:.0f} s"
    yield f"finds what is due by               {_index(now)}"
    idle = cost(lambda _: settle_overdue(now), 50)
    yield f"nothing due                        {idle}  {_queries(now)} queries"
    as_begun = Game.objects.filter(status=Status.RUNNING, last_event=pattern.last_event)
    before = as_begun.count()
    late = now + DUE_DELAY + timedelta(minutes=2 + DUE_COUNT)
    wall, cpu = perf_counter(), process_time()
    with CaptureQueriesContext(connection) as captured:
        closed = settle_overdue(late)
    each = Cost((process_time() - cpu) * 1000 / closed, (perf_counter() - wall) * 1000 / closed)
    yield f"{closed} of them due, each             {each}  {len(captured) / closed:.0f} statements"
    touched = before - closed - as_begun.count()
    assert touched == 0, f"{touched} rows of other games were touched"
    yield "rows of other games touched        0"


def _queries(now: datetime) -> int:
    with CaptureQueriesContext(connection) as captured:
        settle_overdue(now)
    return len(captured)


def _index(now: datetime) -> str:
    plan = Game.objects.to_settle(now).explain()
    assert INDEX in plan, f"not by its index: {plan}"
    return f"the index {INDEX}"
