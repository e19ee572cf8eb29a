"""The costs of a move, pages, the sweep and a claim on a large site against a small one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from django.db import connection

from benchmarks.scale.questions import Questions
from benchmarks.scale.sites import FilledSite

ROUND_COUNT, CALLS_PER_ROUND, WARM_UP_COUNT = 3, 8, 6
FEW_CALLS_PER_ROUND = 6
"""How many calls a round has of what cannot be done often on a small site."""
MAX_GROWTH = 1.3
MIN_ROWS_OF_LARGE_TABLE = 20_000


class CallCost(NamedTuple):
    """Milliseconds a call: of the application's processor, of PostgreSQL's, and by the clock."""

    app: float
    database: float
    wall: float

    @property
    def cpu(self) -> float:
        """The processor time of both."""
        return self.app + self.database


def growth(small: FilledSite, large: FilledSite) -> Iterator[str]:
    """Yield a line for each question; both sites are asked in turn, round by round."""
    asked = {}
    for site in (small, large):
        site.use()
        asked[site] = Questions()
    yield f"{'ms a call':20} {small.games:>26,} games {large.games:>27,} games    growth"
    yield f"{'':20} {2 * '     app PostgreSQL   clock       '}   CPU  clock"
    large.use()
    before = _whole_reads()
    for name in asked[small].calls:
        found = _measured(asked, name)
        yield _line(name, found[small], found[large])
    large.use()
    whole = sorted((_whole_reads() - before).items())
    yield "large tables that were read as a whole: " + (
        ", ".join(f"{table} ({count})" for table, count in whole) or "none"
    )


def _whole_reads() -> Counter[str]:
    """Return how often each large table of this site was read from its beginning to its end."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT relname, seq_scan FROM pg_stat_user_tables WHERE n_live_tup > %s",
            [MIN_ROWS_OF_LARGE_TABLE],
        )
        return Counter(dict(cursor.fetchall()))


def _line(name: str, small: CallCost, large: CallCost) -> str:
    cpu, wall = large.cpu / small.cpu, large.wall / small.wall
    mark = f"  (aim ≤ {MAX_GROWTH})" if max(cpu, wall) > MAX_GROWTH else ""
    costs = "   ".join(
        f"{spent.app:8.2f}   {spent.database:8.2f}   {spent.wall:8.2f}" for spent in (small, large)
    )
    return f"{name:20} {costs}   {cpu:5.2f}  {wall:5.2f}{mark}"


def _measured(asked: Mapping[FilledSite, Questions], name: str) -> dict[FilledSite, CallCost]:
    """Return the cheapest rounds of a question at each site."""
    rounds: dict[FilledSite, list[CallCost]] = {site: [] for site in asked}
    for _ in range(ROUND_COUNT):
        for site, questions in asked.items():
            site.use()
            rounds[site].append(_round(questions, questions.calls[name]))
    return {site: _least(each) for site, each in rounds.items()}


def _least(rounds: list[CallCost]) -> CallCost:
    """Return the least of each kind: another process can only add to it."""
    return CallCost(*(min(values) for values in zip(*rounds, strict=True)))


def _round(questions: Questions, call: Callable[[], int | None]) -> CallCost:
    few = call in (questions.settle, questions.follow)
    calls = FEW_CALLS_PER_ROUND if few else CALLS_PER_ROUND
    for _ in range(min(calls, WARM_UP_COUNT)):
        call()
    questions.forget()
    app, database, wall = process_time(), _database_seconds(), perf_counter()
    done = sum(call() or 1 for _ in range(calls))
    ends = process_time(), _database_seconds(), perf_counter()
    each = (end - begin for end, begin in zip(ends, (app, database, wall), strict=True))
    return CallCost(*(seconds * 1000 / done for seconds in each))


def _database_seconds() -> float:
    """Return the processor time of PostgreSQL's process for our connection."""
    connection.ensure_connection()
    pid = connection.connection.info.backend_pid
    nanoseconds = Path(f"/proc/{pid}/schedstat").read_text().split()[0]
    return int(nanoseconds) / 1e9
