"""Work that was given up: the staff see why, and have it tried again, once for each press."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.extensions.jobs import MAX_ATTEMPTS
from games.log.commands import Refused
from games.models import Game, JobKind, Outbox
from games.models.notifications.job_kinds import FailureCode
from games.services.effects import wake_ups
from games.services.gamelog.actors import NotPermitted
from games.services.notifications.mail import sending
from games.services.worker import dead_jobs, runner
from games.services.worker.refusals import WorkerRefusal
from tests.support.games.disputes import browsers
from tests.support.games.notifications.emails import tell_turns
from tests.support.games.pages import signed_in, text, why

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

PAGE = "/staff/jobs/"


@pytest.fixture
def job(sogo_game: Game, monkeypatch: pytest.MonkeyPatch) -> Outbox:
    """The mail of a turn, given up because of a fault that is mended since."""

    def fail(*_: object) -> None:
        raise ValueError("no template for <it>")

    tell_turns()
    job = Outbox.objects.get(game=sogo_game, kind=JobKind.TURN)
    Outbox.objects.exclude(pk=job.pk).delete()
    Outbox.objects.filter(pk=job.pk).update(attempts=MAX_ATTEMPTS - 1, due_at=timezone.now())
    with monkeypatch.context() as broken:
        broken.setattr(sending, "compose", fail)
        assert runner.run(job.pk)
    job.refresh_from_db()
    assert job.dead
    return job


def retry_path(job: Outbox) -> str:
    return f"{PAGE}{job.pk}/retry/"


@pytest.mark.slow
def test_the_staff_see_what_was_given_up_when_and_why(job: Outbox, admin: User) -> None:
    page = signed_in(admin).get(PAGE)
    assert "ValueError: no template for <it>" in text(page)
    assert re.search(rf"\b{MAX_ATTEMPTS}\b", text(page))
    assert f'href="{job.game.get_absolute_url()}"' in page.content.decode()  # type: ignore[union-attr]
    assert "alice" in text(page)
    assert job.done_at
    assert f'datetime="{job.done_at:%Y-%m-%dT%H:%M}' in page.content.decode()


def test_where_nothing_failed_the_page_says_so(db: None, admin: User) -> None:
    page = signed_in(admin).get(PAGE).content.decode()
    assert '<div class="empty">' in page
    assert "<table" not in page


@pytest.mark.slow
@pytest.mark.parametrize("code", FailureCode)
def test_every_reason_has_words(job: Outbox, admin: User, code: FailureCode) -> None:
    Outbox.objects.filter(pk=job.pk).update(failure=code, failure_detail="")
    assert f"<td>{code}</td>" not in signed_in(admin).get(PAGE).content.decode()


def test_tried_again_it_is_done_and_off_the_page(job: Outbox, admin: User) -> None:
    client = signed_in(admin)
    answer = client.post(retry_path(job))
    assert (answer.status_code, answer["Location"]) == (303, PAGE)
    runner.sweep(timezone.now(), inline=True)
    (email,) = mail.outbox
    assert email.subject.startswith("Sogo ")
    job.refresh_from_db()
    assert (job.done_at is not None, job.failure, job.attempts) == (True, "", 1)
    assert '<div class="empty">' in client.get(PAGE).content.decode()


@pytest.mark.slow
def test_failing_again_it_has_all_its_attempts_and_comes_back(
    job: Outbox, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead_jobs.retry(job.pk, admin, at=timezone.now())
    monkeypatch.setattr(sending, "compose", lambda *_: 1 / 0)
    for _attempt in range(MAX_ATTEMPTS):
        assert not dead_jobs.dead_jobs().exists()
        Outbox.objects.update(due_at=timezone.now())
        runner.run(job.pk)
    (dead,) = dead_jobs.dead_jobs()
    assert "ZeroDivisionError" in dead.failure_detail


@pytest.mark.slow
@pytest.mark.words
def test_who_had_it_tried_again_is_on_record(job: Outbox, admin: User, now: datetime) -> None:
    dead_jobs.retry(job.pk, admin, at=now)
    entry = LogEntry.objects.get()
    assert (entry.user, entry.action_time, entry.object_id) == (admin, now, str(job.pk))
    assert entry.change_message == f"Tried again after {MAX_ATTEMPTS} attempts: error"
    page = text(signed_in(admin).get(PAGE))
    assert f"turn now game_id={job.game_id}" in page
    assert "admin" in page.partition("Tried again")[2]


@pytest.mark.slow
def test_asked_twice_at_once_it_is_put_back_once(job: Outbox, admin: User) -> None:
    client, other = signed_in(admin), signed_in(admin)
    assert client.post(retry_path(job)).status_code == 303
    Outbox.objects.filter(pk=job.pk).update(attempts=3)
    answer = other.post(retry_path(job))
    assert answer.status_code == 409
    assert why(WorkerRefusal.JOB_NOT_DEAD) in text(answer)
    job.refresh_from_db()
    assert job.attempts == 3
    assert LogEntry.objects.count() == 1


@pytest.mark.slow
def test_what_is_gone_or_was_never_given_up_is_refused_with_a_sentence(
    job: Outbox, admin: User, now: datetime
) -> None:
    job.finish(now)
    client = signed_in(admin)
    assert client.post(retry_path(job)).status_code == 409
    job.delete()
    answer = client.post(f"{PAGE}{10**9}/retry/")
    assert answer.status_code == 404
    assert why(WorkerRefusal.JOB_GONE) in text(answer)
    assert not LogEntry.objects.exists()


def test_workers_are_woken_once_it_is_committed(
    job: Outbox,
    admin: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(wake_ups, "wake_workers", lambda rows: rung.extend(row.pk for row in rows))
    with django_capture_on_commit_callbacks(execute=True):
        dead_jobs.retry(job.pk, admin, at=timezone.now())
        assert rung == []
    assert rung == [job.pk]


@pytest.mark.parametrize("who", ["alice", "bob", "guest", "anonymous"])
def test_only_the_staff_see_it_and_have_it_tried_again(
    job: Outbox, alice: User, bob: User, who: str
) -> None:
    client = browsers(alice, bob)[who]
    assert client.get(PAGE).status_code in {302, 403}
    assert client.post(retry_path(job)).status_code == 403
    job.refresh_from_db()
    assert job.dead


@pytest.mark.slow
def test_the_service_itself_refuses_players(job: Outbox, alice: User, now: datetime) -> None:
    with pytest.raises(NotPermitted):
        dead_jobs.retry(job.pk, alice, at=now)
    assert issubclass(dead_jobs.JobGone, Refused)


def test_a_page_from_elsewhere_has_nothing_tried_again(job: Outbox, admin: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(admin)
    assert client.post(retry_path(job)).status_code == 403
    job.refresh_from_db()
    assert job.dead


@pytest.mark.slow
def test_the_page_is_german_for_germans(job: Outbox, admin: User) -> None:
    User.objects.filter(pk=admin.pk).update(language="de")
    client = signed_in(admin)
    page = text(client.get(PAGE))
    for words in ("Gescheiterte Aufträge", "ein Fehler der Seite", "Noch einmal versuchen"):
        assert words in page
    assert "Gescheiterte Aufträge" in text(client.get("/staff/disputes/"))
    done = text(client.post(retry_path(job), follow=True))
    assert "Nichts ist gescheitert" in done
    assert "oder er wird schon wieder versucht" in text(client.post(retry_path(job)))


@pytest.mark.slow
@pytest.mark.words
def test_a_flood_of_them_is_counted_and_cut(job: Outbox, admin: User, now: datetime) -> None:
    Outbox.objects.bulk_create(
        Outbox(kind="k", repeat=nth, due_at=now, done_at=now - timedelta(days=1), failure="error")
        for nth in range(59)
    )
    page = text(signed_in(admin).get(PAGE))
    assert "Failed jobs 60" in page
    assert "10 older jobs are not shown." in page
    assert "turn at once" in page


@pytest.mark.slow
def test_the_number_of_queries_does_not_grow(
    job: Outbox, admin: User, now: datetime, django_assert_max_num_queries: Any
) -> None:
    Outbox.objects.bulk_create(
        Outbox(
            kind="k", repeat=nth, user=admin, game=job.game, due_at=now, done_at=now, failure="x"
        )
        for nth in range(20)
    )
    client = signed_in(admin)
    with django_assert_max_num_queries(8):
        client.get(PAGE)
