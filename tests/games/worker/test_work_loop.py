"""A worker claims rows in batches and goes on until nothing is due; all workers share the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.extensions import jobs
from games.extensions.jobs import JobHandler
from games.models import Game, Outbox
from games.services.effects import wake_ups
from games.services.worker import runner, work_loop

pytestmark = pytest.mark.database

KIND, LEASE = "chores", timedelta(seconds=60)


@pytest.fixture
def woken(db: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The queues that workers were woken for."""
    woken: list[str] = []
    monkeypatch.setattr(wake_ups, "wake_queue", woken.append)
    monkeypatch.setattr(work_loop, "ROWS_PER_CLAIM", 3)
    return woken


@pytest.fixture
def run() -> Iterator[list[Callable[[Outbox], None]]]:
    """The work of rows of a kind of these tests, which they may exchange."""
    work = [lambda row: row.finish(timezone.now())]
    jobs.register(JobHandler("games", KIND, lambda row: work[0](row), "mail", LEASE))
    yield work
    del jobs.registry._entries[KIND]


def chores(count: int, **more: object) -> list[Outbox]:
    at = timezone.now() - timedelta(minutes=1)
    rows = [Outbox(kind=KIND, repeat=nth, due_at=at, **more) for nth in range(count)]
    return Outbox.objects.bulk_create(rows)


def undone() -> int:
    return Outbox.objects.filter(done_at=None).count()


@pytest.mark.slow
@pytest.mark.usefixtures("run")
def test_one_call_does_all_that_is_due_however_much(woken: list[str]) -> None:
    chores(8)
    later = Outbox.objects.create(kind=KIND, due_at=timezone.now() + LEASE, repeat=99)
    assert work_loop.work("mail") == 8
    assert list(Outbox.objects.filter(done_at=None)) == [later]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "calls"), [(2, []), (3, ["mail"]), (8, ["mail"])])
@pytest.mark.usefixtures("run")
def test_who_finds_much_wakes_another_worker(
    woken: list[str], count: int, calls: list[str]
) -> None:
    chores(count)
    work_loop.work("mail")
    assert woken == calls


@pytest.mark.usefixtures("run")
def test_whoever_has_worked_for_long_leaves_the_rest_to_a_successor(
    woken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chores(7)
    monkeypatch.setattr(work_loop, "WORK_SECONDS", 0)
    assert work_loop.work("mail") == 1
    assert woken == ["mail", "mail"]
    assert Outbox.objects.due(timezone.now()).count() == 6
    assert not Outbox.objects.filter(done_at=None).exclude(attempts=0).exists()


def test_rows_whose_worker_is_killed_wait_for_no_longer_work_of_their_queue(
    woken: list[str], run: list[Callable[[Outbox], None]]
) -> None:
    chores(3)
    jobs.register(JobHandler("games", "long", run=lambda row: None, queue="mail", lease=60 * LEASE))

    def killed(_row: Outbox) -> None:
        raise SystemExit

    run[0] = killed
    try:
        with pytest.raises(SystemExit):
            work_loop.work("mail")
    finally:
        del jobs.registry._entries["long"]
    mail_lease = timedelta(seconds=settings.MAIL_LEASE_SECONDS)
    assert Outbox.objects.due(timezone.now() + mail_lease).count() == 3


def test_no_row_is_claimed_by_two(woken: list[str]) -> None:
    now = timezone.now()
    chores(5)
    first = Outbox.objects.claim_next(now, LEASE, 3)
    second = Outbox.objects.claim_next(now, LEASE, 3)
    assert (len(first), len(second)) == (3, 2)
    assert not {row.pk for row in first} & {row.pk for row in second}
    assert Outbox.objects.claim_next(now, LEASE, 3) == []
    assert len(Outbox.objects.claim_next(now + 2 * LEASE, LEASE, 9)) == 5


def test_only_the_row_that_was_begun_counts_an_attempt_when_its_worker_dies(
    woken: list[str], run: list[Callable[[Outbox], None]]
) -> None:
    def die(_row: Outbox) -> None:
        raise KeyboardInterrupt

    chores(3)
    run[0] = die
    with pytest.raises(KeyboardInterrupt):
        work_loop.work("mail")
    assert sorted(Outbox.objects.values_list("attempts", flat=True)) == [0, 0, 1]


def test_a_claim_that_was_lost_is_not_begun(woken: list[str]) -> None:
    now = timezone.now()
    chores(1)
    (slow,) = Outbox.objects.claim_next(now, LEASE, 1)
    (other,) = Outbox.objects.claim_next(now + 2 * LEASE, LEASE, 1)
    assert not slow.begin(now + 2 * LEASE, LEASE)
    assert other.begin(now + 2 * LEASE, LEASE)
    Outbox.objects.give_back([slow])
    assert not Outbox.objects.due(now + 2 * LEASE).exists()


def test_work_on_other_queues_is_left_alone(
    woken: list[str], run: list[Callable[[Outbox], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "ask_daily_jobs", lambda now: None)
    chores(2)
    assert work_loop.work("bots") == 0
    assert runner.sweep(timezone.now()) == 1
    assert woken == ["mail"]
    assert runner.sweep(timezone.now(), inline=True) == 2
    assert undone() == 0


def test_a_row_that_waited_in_its_batch_is_read_again_with_its_game(
    woken: list[str],
    run: list[Callable[[Outbox], None]],
    sogo_game: Game,
    play_moves: Callable[..., Game],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mail that is asked about just before it is sent must know the last move."""
    chores(2, game=sogo_game)
    monkeypatch.setattr(work_loop, "MAX_ROW_AGE_SECONDS", 0)
    seen: list[int] = []

    def look(row: Outbox) -> None:
        assert row.game is not None
        seen.append(row.game.last_event)
        play_moves(row.game, "A1" if len(seen) == 1 else "B1")
        row.finish(timezone.now())

    run[0] = look
    work_loop.work("mail")
    assert seen == [0, 1]


def test_what_is_due_failing_or_done_is_found_by_an_index(db: None) -> None:
    now = timezone.now()
    questions = {
        "outbox_free": Outbox.objects.due(now),
        "outbox_failed": Outbox.objects.failing(),
        "outbox_done": Outbox.objects.done_by(now).filter(table__isnull=True),
    }
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # So few rows would be read without one.
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")
        plans = {index: rows.explain() for index, rows in questions.items()}
    assert [index for index, plan in plans.items() if index not in plan] == []
