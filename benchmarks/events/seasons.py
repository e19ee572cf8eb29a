"""A season of many players opened and closed by a worker, while somebody plays moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing import get_context
from os import getpid
from statistics import median, quantiles
from time import perf_counter, process_time, sleep

from django.db import connections, transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from benchmarks.events import simulation
from benchmarks.site.move import mover
from benchmarks.support import bare
from benchmarks.support.timing import Call
from events.models import League, Season, SeasonEntry, Tournament
from events.services.leagues import season_jobs, seasons
from events.services.tournaments.event_jobs import ADVANCE
from events.services.tournaments.state_machine import DISPUTE_PERIOD
from games.log.time.control import per_move
from games.models import Game, Outbox
from games.services.worker.work_loop import work_on_all
from tests.support.servers.usage import cpu_seconds

PLAYER_COUNT = 10_000
MOVES_BEFORE_COUNT = 200
MOVE_PAUSE_SECONDS = 0.05
LEAVE_OUT_SECONDS = 0.25
ROWS_PER_STATEMENT = 1_000
RULESET = "ludoku"
"""Its dice let no engine prove anything: what a proof costs is measured by the engines."""


@dataclass(frozen=True)
class MoveBesideYardstick:
    """A move, and a bare view with the same middleware, which is called after each move.

    What else the machine has to do delays both alike, so their ratio holds on a busy one as well.
    """

    move: Call
    yardstick: Call


class Processors:
    """The processor time of the workers, and of the servers, since it was last asked for.

    On a busy machine it says what a season costs; the clock does not.
    """

    def __init__(self, workers: Iterable[int]) -> None:
        self._workers = list(workers)
        self._before = self._used()

    def _used(self) -> tuple[float, float]:
        workers = sum(cpu_seconds(worker) for worker in self._workers)
        return workers, cpu_seconds(getpid()) - workers - process_time()

    def line(self) -> str:
        """Return what was used since the last line."""
        now = self._used()
        workers, servers = (after - before for after, before in zip(now, self._before, strict=True))
        self._before = now
        return f"processor time: workers {workers:.0f} s, servers {servers:.0f} s"


@dataclass(frozen=True)
class SeasonSize:
    """How many players a season has, and how many worker processes it is given."""

    players: int
    workers: int

    @classmethod
    def read(cls, arguments: Sequence[str]) -> SeasonSize:
        """Read what is asked for: `--players=500 --workers=2`."""
        asked = dict(word.removeprefix("--").split("=", 1) for word in arguments if "=" in word)
        return cls(int(asked.get("players", PLAYER_COUNT)), int(asked.get("workers", 1)))


def measure(size: SeasonSize) -> Iterator[str]:
    """Yield the lines of the report; needs a migrated database without these players."""
    yield from simulation.lines()
    bare.create_tables()
    people = [User.objects.create_user(name, f"{name}@example.org") for name in ("hal", "ida")]
    with bare.settings():
        yield from _report(people, MoveBesideYardstick(mover(people), bare.caller(people[0])), size)


def _report(people: list[User], move: MoveBesideYardstick, size: SeasonSize) -> Iterator[str]:
    season = _filled(people[0], size.players)
    yield f"{size.players:,} players have entered; worker processes: {size.workers}"
    yield _line("before", _latencies(move, lambda count: count >= MOVES_BEFORE_COUNT))
    connections.close_all()
    fork = get_context("fork")
    workers = [fork.Process(target=_work, daemon=True) for _worker in range(size.workers)]
    others = fork.Process(target=_leave_out, daemon=True)
    for process in (others, *workers):
        process.start()
    processors = Processors(worker.pid or 0 for worker in workers)
    yield from _opened(season, move, processors)
    yield from _closed(season, move, processors)
    for process in (others, *workers):
        process.terminate()
        process.join()
    yield _line("after", _latencies(move, lambda count: count >= MOVES_BEFORE_COUNT))


def _filled(host: User, count: int) -> Season:
    """Return a season that starts in an hour, with so many players."""
    at = timezone.now()
    league = League.objects.create(
        name="Large",
        ruleset=RULESET,
        time_control=per_move(3),
        rated=True,
        host=host,
        season_weeks=8,
        first_start=at + timedelta(hours=1),
        created_at=at,
    )
    season = seasons.open_season(league, 1, at)
    players = User.objects.bulk_create(
        (User(username=f"p{number}", email=f"p{number}@example.org") for number in range(count)),
        batch_size=ROWS_PER_STATEMENT,
    )
    entries = (SeasonEntry(season=season, user=player, entered_at=at) for player in players)
    SeasonEntry.objects.bulk_create(entries, batch_size=ROWS_PER_STATEMENT)
    return season


def _opened(season: Season, move: MoveBesideYardstick, processors: Processors) -> Iterator[str]:
    """Start the season and wait until all games have begun."""
    Season.objects.filter(pk=season.pk).update(starts_at=timezone.now())
    _ask(season)

    def is_over(_count: int) -> bool:
        there = Season.objects.filter(pk=season.pk, state=Season.State.RUNNING).exists()
        return there and not Tournament.objects.filter(pairings__game=None).exists()

    begin = perf_counter()
    found = _latencies(move, is_over)
    count = Game.objects.running().count()
    yield _line("while it starts", found)
    yield f"started in {perf_counter() - begin:.0f} s, {count:,} games run; {processors.line()}"


def _closed(season: Season, move: MoveBesideYardstick, processors: Processors) -> Iterator[str]:
    """End the season: all games are decided, and after the review all places stored."""
    Season.objects.filter(pk=season.pk).update(ends_at=timezone.now())
    _ask(season)
    mine = Tournament.objects.filter(division__season=season)
    begin = perf_counter()
    found = _latencies(
        move, lambda _count: not mine.exclude(state=Tournament.State.PLAYED).exists()
    )
    yield _line("while games are decided", found)
    yield f"decided in {perf_counter() - begin:.0f} s; {processors.line()}"
    mine.update(changed_at=F("changed_at") - DISPUTE_PERIOD)
    Outbox.objects.filter(kind=ADVANCE, done_at=None).update(due_at=timezone.now())
    begin = perf_counter()
    found = _latencies(move, lambda count: _is_final(season, count))
    yield _line("while places are stored", found)
    yield f"final in {perf_counter() - begin:.0f} s; {processors.line()}"


def _is_final(season: Season, count: int) -> bool:
    """Return whether the season is final; now and then it is looked after, which takes an hour."""
    if count % 100 == 0:
        waiting = Outbox.objects.filter(
            kind=season_jobs.SEASON, object_id=str(season.pk), done_at=None
        )
        waiting.update(due_at=timezone.now())
    return Season.objects.filter(pk=season.pk, state=Season.State.FINAL).exists()


def _ask(season: Season) -> None:
    """Have the season looked at now."""
    rows = Outbox.objects.filter(kind=season_jobs.SEASON, object_id=str(season.pk), done_at=None)
    first = rows.order_by("due_at").first()
    assert first is not None
    rows.filter(pk=first.pk).update(due_at=timezone.now())


def _work() -> None:
    """Do what is due, for ever."""
    while True:
        if not work_on_all():
            sleep(MOVE_PAUSE_SECONDS)


def _leave_out() -> None:
    """Mark mails and the work of other apps as done, for ever; what a worker has is its own."""
    others = Outbox.objects.filter(done_at=None).exclude(kind__startswith="events.", channel="")
    while True:
        with transaction.atomic():
            rows = others.select_for_update(skip_locked=True).values_list("pk", flat=True)
            keys = list(rows[:ROWS_PER_STATEMENT])
            Outbox.objects.filter(pk__in=keys).update(done_at=timezone.now())
        if len(keys) < ROWS_PER_STATEMENT:
            sleep(LEAVE_OUT_SECONDS)


def _latencies(
    pair: MoveBesideYardstick, is_over: Callable[[int], bool]
) -> list[tuple[float, float]]:
    """Play a move now and then until it is over; return its milliseconds and a bare view's."""
    found: list[tuple[float, float]] = []
    while not is_over(len(found)):
        found.append((_timed(pair.move, len(found)), _timed(pair.yardstick, len(found))))
        sleep(MOVE_PAUSE_SECONDS)
    return found


def _timed(call: Call, number: int) -> float:
    begin = perf_counter()
    call(number)
    return (perf_counter() - begin) * 1000


def _line(when: str, found: list[tuple[float, float]]) -> str:
    if len(found) < 2:
        return f"{when:24} {len(found)} moves"
    moves, bare_calls = zip(*found, strict=True)
    times = median(moves) / median(bare_calls)
    return (
        f"{when:24} {len(found):6,} moves  median {median(moves):6.1f} ms  95 %"
        f" {quantiles(moves, n=20)[-1]:6.1f} ms  longest {max(moves):7.1f} ms"
        f"  {times:5.2f} × bare view"
    )
