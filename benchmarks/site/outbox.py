"""The outbox with real workers: turns that are over, mails to many readers, kills, and an eight
o'clock of 100,000 readers.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db import connection
from django.utils import timezone

from accounts.models import User
from benchmarks.support.copied_games import BATCH_SIZE, copy_begun
from benchmarks.support.mail_sink import MailSink
from benchmarks.support.waiting_mails import curve
from games.log.time.control import per_move
from games.models import Game, JobKind, NotificationPreference, Outbox, Seat
from games.services.effects import wake_ups
from games.services.gameplay.game_start import start_game
from tests.support.servers.processes import Process, celery_worker
from tests.support.servers.usage import cpu_seconds

STALE_COUNT, MAIL_COUNT, KILLED_MAIL_COUNT = 10_000, 600, 600
SEAT_COUNT = 2
WORKER_COUNT, MAILS_PER_KILL = 2, 40


class Spent(NamedTuple):
    """Seconds: `cpu` of the workers, `wall` with all waiting."""

    cpu: float
    wall: float


def measure(env: dict[str, str]) -> Iterator[str]:
    """Yield the lines of the report: rates by the clock, and by the workers' processor time, which
    is what an idle machine would do but for its database. Fails where a mail is lost.
    """
    games = _games(MAIL_COUNT + KILLED_MAIL_COUNT)
    with MailSink() as sink:
        env = {**env, "EMAIL_URL": sink.url}
        with celery_worker(env, "mail") as worker:
            _turns(games, 1, STALE_COUNT)
            yield _line("turns that are over", STALE_COUNT, _spent_until_done(worker))
            _turns(games[:MAIL_COUNT], 0, MAIL_COUNT)
            spent = _spent_until_done(worker)
            assert len(sink.message_ids) == MAIL_COUNT
            yield _line("mails of a turn", MAIL_COUNT, spent)
        sink.message_ids.clear()
        yield from _killed(env, games[MAIL_COUNT:], sink)
    yield from curve(rate=MAIL_COUNT / spent.cpu)


def _line(what: str, count: int, spent: Spent) -> str:
    by_clock, by_cpu = count / spent.wall, WORKER_COUNT * count / spent.cpu
    each = spent.cpu / count * 1000
    return f"{what:20} {by_clock:7.1f} a second by the clock, {by_cpu:7.1f} by CPU ({each:.2f} ms)"


def _killed(env: dict[str, str], games: Sequence[Game], sink: MailSink) -> Iterator[str]:
    """Kill workers again and again while they send, and count what arrived."""
    _turns(games, 0, len(games))
    kills = 0
    while _is_something_due():
        with celery_worker(env, "mail") as worker:
            if _wait_for_all(sink, len(sink.message_ids) + MAILS_PER_KILL):
                break
            worker.kill()
            kills += 1
        _end_leases()
    counts = Counter(sink.message_ids)
    lost = len(games) - len(counts)
    doubled = sum(counts.values()) - len(counts)
    kinds = Counter(message_id.split(".")[0] for message_id in counts)
    assert lost == 0, f"{lost} mails were lost; arrived: {dict(kinds)}"
    yield f"workers killed {kills} times, {len(games):,} mails: {lost} lost, {doubled} doubled"


def _wait_for_all(sink: MailSink, count: int) -> bool:
    """Wait until the sink has so many mails, or until nothing is due; return whether it is that."""
    while len(sink.message_ids) < count:
        if not _is_something_due():
            return True
        wake_ups.wake_queue("mail")
        time.sleep(0.1)
    return False


def _end_leases() -> None:
    """Let the leases of the dead be over, for which a site waits longer."""
    held = Outbox.objects.filter(done_at=None, lease_until__isnull=False)
    held.update(lease_until=timezone.now())


def _is_something_due() -> bool:
    """Return whether something is due, or claimed by a worker."""
    return Outbox.objects.filter(done_at=None, due_at__lte=timezone.now()).exists()


def _spent_until_done(worker: Process) -> Spent:
    """Wake a worker as beat does, and return what all took, in seconds."""
    begin, used = time.perf_counter(), cpu_seconds(worker.popen.pid)
    while _is_something_due():
        wake_ups.wake_queue("mail")
        time.sleep(0.2)
    return Spent(cpu_seconds(worker.popen.pid) - used, time.perf_counter() - begin)


def _games(count: int) -> list[Game]:
    """Begin games of two, each with readers of its own who want a mail of every turn at once."""
    people = User.objects.bulk_create(map(_player, range(2 * count)), batch_size=BATCH_SIZE)
    wishes = (
        NotificationPreference(user=user, category="turn", medium="mail", frequency="now")
        for user in people
    )
    NotificationPreference.objects.bulk_create(wishes, batch_size=BATCH_SIZE)
    begun = timezone.now() - timedelta(hours=2)
    pattern = start_game("sogo", people[:2], options={}, at=begun, time_control=per_move(3))
    Outbox.objects.all().delete()
    others = [people[first : first + 2] for first in range(2, 2 * count, 2)]
    return [pattern, *copy_begun(pattern, others, begun)]


def _player(number: int) -> User:
    name = f"reader{number}"
    return User(username=name, name_key=name, email=f"{name}@example.org")


def _turns(games: Sequence[Game], seat: int, count: int) -> None:
    """Write rows of turns for `seat`, which are due: 0 is to move, 1 is not.

    Where there are more rows than games, the others are for seats that no game has.
    """
    Outbox.objects.all().delete()
    readers = dict(Seat.objects.filter(game__in=games, number=seat).values_list("game", "user"))
    due = timezone.now() - timedelta(minutes=1)
    rows = (
        Outbox(
            kind=JobKind.TURN_NEWS,
            game=games[nth % len(games)],
            seat=seat + SEAT_COUNT * (nth // len(games)),
            event=0,
            user_id=readers[games[nth % len(games)].pk],
            due_at=due,
        )
        for nth in range(count)
    )
    Outbox.objects.bulk_create(rows, batch_size=BATCH_SIZE)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
