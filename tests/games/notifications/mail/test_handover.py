"""Workers that die after a mail server took an email: it is neither denied nor sent twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Game, JobKind, Outbox
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from tests.games.conftest import NOW
from tests.support.games.notifications.emails import delivery_of, row_for, send
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = pytest.mark.usefixtures("empty_cache")


class WorkerKilled(BaseException):
    """What no code catches: the worker is gone."""


@pytest.fixture
def crashed(sogo_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch) -> Outbox:
    """A row whose email was taken by the mail server, just before its worker died."""

    def die(*_: object) -> None:
        raise WorkerKilled

    row = row_for(JobKind.TURN, alice)
    with monkeypatch.context() as patch:
        patch.setattr(Outbox.objects, "finish", die)
        with pytest.raises(WorkerKilled):
            send(row)
    assert len(mail.outbox) == 1
    Outbox.objects.filter(pk=row.pk).update(lease_until=None)
    return row


def test_after_a_crash_before_the_record_the_email_is_recorded_and_not_sent_again(
    crashed: Outbox,
) -> None:
    assert Delivery.objects.get().state == Delivery.State.UNCERTAIN
    sent = send(crashed)
    assert (sent.state, sent.answer) == (Delivery.State.SENT, "accepted")
    assert sent.message_id == mail.outbox[0].extra_headers["Message-ID"]
    crashed.refresh_from_db()
    assert crashed.done_at is not None
    assert len(mail.outbox) == 1


def test_a_crash_of_which_nothing_is_known_sends_again_and_loses_nothing(crashed: Outbox) -> None:
    cache.clear()
    assert send(crashed).state == Delivery.State.SENT
    assert len(mail.outbox) == 2
    assert len({email.extra_headers["Message-ID"] for email in mail.outbox}) == 1


@pytest.mark.parametrize(
    ("forgotten", "state"), [(False, Delivery.State.SENT), (True, Delivery.State.UNCERTAIN)]
)
def test_an_email_that_was_taken_is_never_called_not_needed(
    crashed: Outbox, alice: User, play_moves: Callable[..., Game], forgotten: bool, state: str
) -> None:
    play_moves(crashed.game, "A1", at=timezone.now())
    if forgotten:
        cache.clear()
    assert send(crashed).state == state
    crashed.refresh_from_db()
    assert crashed.done_at is not None
    assert len(mail.outbox) == 1


def test_news_that_came_after_the_crash_go_out_without_those_already_sent(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise WorkerKilled

    for user in (alice, bob):
        prefer_mail(user, "bundled", "turn")
    start_game("sogo", [alice, bob], options={}, at=NOW - timedelta(hours=1))
    first = row_for(JobKind.TURN, alice)
    Outbox.objects.exclude(pk=first.pk).delete()
    Outbox.objects.update(due_at=NOW - timedelta(minutes=30))
    with monkeypatch.context() as patch:
        patch.setattr(Outbox.objects, "finish", die)
        with pytest.raises(WorkerKilled):
            runner.run(first.pk)
    start_game("ludoku", [alice, bob], options={}, at=NOW - timedelta(minutes=20))
    second = row_for(JobKind.TURN, alice)
    Outbox.objects.exclude(pk__in=[first.pk, second.pk]).delete()
    Outbox.objects.update(due_at=NOW - timedelta(minutes=15), lease_until=None)
    runner.run(first.pk)
    runner.run(second.pk)
    assert delivery_of(first).message_id != delivery_of(second).message_id
    assert [delivery_of(row).state for row in (first, second)] == [Delivery.State.SENT] * 2
    assert len(mail.outbox) == 2
