"""An alarm when turns happen and mails do not, and silence when all is well."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Delivery, Game, JobKind, Outbox
from games.models.notifications.job_kinds import Channel
from games.services.gameplay.game_start import start_game
from games.services.worker import mail_watchdog, runner
from tests.support.games.notifications.emails import row_for, send, tell_turns
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

MINUTE = timedelta(minutes=1)


@pytest.fixture
def games(alice: User, bob: User, now: datetime) -> list[Game]:
    """Three, begun half an hour ago."""
    at = now - 30 * MINUTE
    control = per_move(3)
    return [
        start_game("sogo", [alice, bob], options={}, at=at, time_control=control) for _ in range(3)
    ]


@pytest.mark.slow
def test_a_mail_nobody_sends_is_late_after_ten_minutes(sogo_game: Game, alice: User) -> None:
    row = row_for(JobKind.TURN, alice)
    Outbox.objects.exclude(pk=row.pk).update(done_at=row.due_at)
    assert mail_watchdog.trouble(row.due_at + 9 * MINUTE) == ""
    assert "due for more than 10 minutes" in mail_watchdog.trouble(row.due_at + 11 * MINUTE)


def test_sent_mails_are_no_trouble(games: list[Game], alice: User, bob: User) -> None:
    tell_turns()
    for row in Outbox.objects.filter(due_at__lte=timezone.now()).exclude(kind=JobKind.TURN_NEWS):
        send(row)
    assert Delivery.objects.filter(state=Delivery.State.SENT).exists()
    assert mail_watchdog.trouble(timezone.now()) == ""


def test_news_that_is_held_for_a_bundle_is_not_late(sogo_game: Game, alice: User) -> None:
    row = row_for(JobKind.TURN, alice)
    later = row.due_at + 40 * MINUTE
    held = {"channel": Channel.BUNDLED, "lease_until": later}
    Outbox.objects.filter(user=alice, kind=JobKind.TURN).update(**held)
    Outbox.objects.exclude(pk=row.pk).update(done_at=later)
    assert mail_watchdog.trouble(row.due_at + 30 * MINUTE) == ""
    assert mail_watchdog.trouble(later + 11 * MINUTE) != ""


@pytest.mark.slow
def test_a_server_that_refuses_everything_is_heard(games: list[Game], alice: User) -> None:
    now = timezone.now()
    Outbox.objects.update(done_at=now)
    failed = [
        Delivery(kind=JobKind.TURN, user=alice, state=Delivery.State.FAILED, at=now)
        for _attempt in range(3)
    ]
    Delivery.objects.bulk_create(failed)
    assert "3 failed" in mail_watchdog.trouble(now)
    Delivery.objects.filter(pk=failed[0].pk).update(state=Delivery.State.SENT)
    assert mail_watchdog.trouble(now) == ""


@pytest.mark.slow
def test_turns_that_no_row_was_written_for_are_noticed(games: list[Game]) -> None:
    now = timezone.now()
    Outbox.objects.all().delete()
    assert "3 turns" in mail_watchdog.trouble(now)
    for user in User.objects.all():
        prefer_mail(user, "digest", "turn")
    assert mail_watchdog.trouble(now) == ""


@pytest.mark.slow
def test_a_tried_mail_is_late_though_its_next_try_is_to_come(sogo_game: Game, alice: User) -> None:
    row = row_for(JobKind.TURN, alice)
    Outbox.objects.exclude(pk=row.pk).update(done_at=row.due_at)
    later = {"due_at": row.due_at + timedelta(hours=1), "failure": "outage"}
    Outbox.objects.filter(pk=row.pk).update(**later, attempts=mail_watchdog.MIN_FAILURES - 1)
    assert mail_watchdog.trouble(row.due_at) == ""
    Outbox.objects.filter(pk=row.pk).update(attempts=mail_watchdog.MIN_FAILURES)
    assert mail_watchdog.trouble(row.due_at) != ""


@pytest.mark.slow
def test_a_single_full_mailbox_is_no_trouble_of_the_site(sogo_game: Game, alice: User) -> None:
    row = row_for(JobKind.TURN, alice)
    Outbox.objects.exclude(pk=row.pk).update(done_at=row.due_at)
    later = row.due_at + timedelta(hours=1)
    Outbox.objects.filter(pk=row.pk).update(
        attempts=mail_watchdog.MIN_FAILURES, failure="recipient", due_at=later
    )
    assert mail_watchdog.trouble(row.due_at) == ""
    assert mail_watchdog.trouble(later + 11 * MINUTE) != ""


def test_the_sweep_sings_once_and_tells_when_all_is_well_again(
    sogo_game: Game, alice: User, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner.wake_ups, "wake_queue", lambda _queue: None)
    caplog.set_level(logging.ERROR, "fernzug.alerts")
    late = row_for(JobKind.TURN, alice).due_at + 11 * MINUTE
    for _ in range(3):
        runner.sweep(late)
        cache.delete(mail_watchdog._LOOKED)
    assert caplog.text.count("Mails do not go out") == 1
    assert "due for more than" in cache.get(mail_watchdog.MAIL_TROUBLE_KEY)
    Outbox.objects.update(done_at=late)
    runner.sweep(late)
    assert cache.get(mail_watchdog.MAIL_TROUBLE_KEY) == ""


def test_two_sweeps_within_a_minute_look_once(
    sogo_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[datetime] = []
    monkeypatch.setattr(mail_watchdog, "trouble", lambda now: looks.append(now) or "")
    mail_watchdog.watch(timezone.now())
    mail_watchdog.watch(timezone.now())
    assert len(looks) == 1
