"""The ledger: what the mail server said, what is tried again, what is given up, who may read it."""

from __future__ import annotations

import smtplib
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.extensions.jobs import MAX_ATTEMPTS
from games.models import Delivery, Game, JobKind, Outbox
from games.services.notifications.mail import sending
from games.services.worker.built_in_jobs import MAX_OUTAGE_ATTEMPTS
from tests.games.notifications.mail.conftest import Failing
from tests.support.games.notifications.emails import row_for, send, send_to
from tests.support.servers.processes import free_port
from tests.support.servers.smtp import Sink

pytestmark = pytest.mark.database


@pytest.fixture
def by_smtp(smtp: Sink, settings: Any) -> Sink:
    """Mail goes to a real server on loopback."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", smtp.port
    return smtp


def test_the_ledger_keeps_the_servers_answer(sogo_game: Game, alice: User, by_smtp: Sink) -> None:
    by_smtp.answer = "250 2.0.0 Ok: queued as 4F2A"
    sent = send_to(JobKind.TURN, alice)
    assert sent.state == Delivery.State.SENT
    assert sent.answer == "250 2.0.0 Ok: queued as 4F2A"
    assert sent.address == "alice@example.org"
    (email,) = by_smtp.emails
    assert email["Message-ID"] == sent.message_id
    assert email["Subject"] == sent.subject


def test_an_email_is_recorded_before_the_server_is_taken_leave_of(
    sogo_game: Game, alice: User, by_smtp: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    states, take_leave = [], smtplib.SMTP.quit

    def quit_badly(connection: smtplib.SMTP) -> None:
        states.append(Delivery.objects.get().state)
        take_leave(connection)
        raise smtplib.SMTPResponseException(500, b"Who are you?")

    monkeypatch.setattr(smtplib.SMTP, "quit", quit_badly)
    assert send_to(JobKind.TURN, alice).state == Delivery.State.SENT
    assert states == [Delivery.State.SENT]
    assert len(by_smtp.emails) == 1


def test_a_busy_server_is_asked_again(sogo_game: Game, alice: User, by_smtp: Sink) -> None:
    row = row_for(JobKind.TURN, alice)
    by_smtp.answer = "451 4.7.1 Come back later"
    failed = send(row)
    row.refresh_from_db()
    assert failed.state == Delivery.State.FAILED
    assert failed.answer == "451 4.7.1 Come back later"
    assert row.done_at is None
    assert row.attempts == 1
    by_smtp.answer = "250 Thank you"
    assert send(row).state == Delivery.State.SENT
    assert Delivery.objects.count() == 1
    assert len(by_smtp.emails) == 1


def test_an_email_refused_for_good_is_not_sent_again(
    sogo_game: Game, alice: User, by_smtp: Sink
) -> None:
    by_smtp.answer = "554 5.7.1 Not here"
    row = row_for(JobKind.TURN, alice)
    failed = send(row)
    row.refresh_from_db()
    assert (failed.state, failed.answer) == (Delivery.State.FAILED, "554 5.7.1 Not here")
    assert row.done_at is not None
    assert not row.dead


@pytest.mark.slow
def test_a_dead_address_is_not_tried_again(sogo_game: Game, alice: User, failing: Failing) -> None:
    failing(smtplib.SMTPRecipientsRefused({"alice@example.org": (550, b"5.1.1 No such user")}))
    row = row_for(JobKind.TURN, alice)
    assert send(row).answer == "550 5.1.1 No such user"
    row.refresh_from_db()
    assert row.done_at is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trouble", "answer"),
    [
        (TimeoutError("timed out"), "TimeoutError: timed out"),
        (smtplib.SMTPServerDisconnected("gone"), "SMTPServerDisconnected: gone"),
        (smtplib.SMTPAuthenticationError(535, b"5.7.8 Who are you?"), "535 5.7.8 Who are you?"),
        (smtplib.SMTPSenderRefused(550, b"5.7.1 Not you", "x@example.org"), "550 5.7.1 Not you"),
        (
            smtplib.SMTPRecipientsRefused({"alice@example.org": (450, b"4.2.2 Mailbox full")}),
            "450 4.2.2 Mailbox full",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_what_may_pass_is_tried_again(
    sogo_game: Game,
    alice: User,
    failing: Failing,
    trouble: Exception,
    answer: str,
) -> None:
    failing(trouble)
    row = row_for(JobKind.TURN, alice)
    assert send(row).answer == answer
    row.refresh_from_db()
    assert row.done_at is None


@pytest.mark.slow
def test_a_mail_that_its_reader_never_takes_ends_as_dead(
    sogo_game: Game, alice: User, failing: Failing
) -> None:
    failing(smtplib.SMTPRecipientsRefused({"alice@example.org": (450, b"4.2.2 Mailbox full")}))
    row = row_for(JobKind.TURN, alice)
    for _ in range(MAX_ATTEMPTS):
        send(row)
    row.refresh_from_db()
    assert row.dead
    assert Delivery.objects.get().state == Delivery.State.FAILED


OUTAGES = pytest.mark.parametrize(
    "trouble",
    [
        ConnectionRefusedError("nobody there"),
        smtplib.SMTPServerDisconnected("gone"),
        smtplib.SMTPAuthenticationError(535, b"5.7.8 Who are you?"),
        smtplib.SMTPDataError(452, b"4.3.1 The disk is full"),
        SoftTimeLimitExceeded(),  # Each step takes a little less than its own time limit.
    ],
    ids=lambda trouble: type(trouble).__name__,
)


@OUTAGES
def test_an_outage_is_waited_for_longer_than_a_reader(
    sogo_game: Game, alice: User, failing: Failing, trouble: Exception
) -> None:
    row = row_for(JobKind.TURN, alice)
    failing(trouble)
    for attempts in (0, MAX_ATTEMPTS - 1, MAX_ATTEMPTS, MAX_OUTAGE_ATTEMPTS - 2):
        Outbox.objects.filter(pk=row.pk).update(attempts=attempts)
        send(row)
        row.refresh_from_db()
        assert row.done_at is None


@pytest.mark.slow
def test_an_outage_of_days_loses_nothing(sogo_game: Game, alice: User, failing: Failing) -> None:
    row = row_for(JobKind.TURN, alice)
    waited = timedelta()
    failing(ConnectionRefusedError("nobody there"))
    for _ in range(MAX_OUTAGE_ATTEMPTS - 1):
        send(row)
        row.refresh_from_db()
        assert row.done_at is None
        waited += row.due_at - timezone.now()
    assert waited > timedelta(days=4)


@pytest.mark.slow
def test_after_the_outage_the_mail_goes_out(
    sogo_game: Game, alice: User, by_smtp: Sink, settings: Any
) -> None:
    row = row_for(JobKind.TURN, alice)
    settings.EMAIL_PORT = free_port()
    for _ in range(MAX_ATTEMPTS + 2):
        assert send(row).state == Delivery.State.FAILED
    settings.EMAIL_PORT = by_smtp.port
    assert send(row).state == Delivery.State.SENT
    assert len(by_smtp.emails) == 1


def test_a_backend_that_takes_nothing_has_not_sent(
    sogo_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silent(BaseEmailBackend):
        def send_messages(self, email_messages: Sequence[object]) -> int:
            return 0

    monkeypatch.setattr(sending.backend, "connection", Silent)
    row = row_for(JobKind.TURN, alice)
    failed = send(row)
    assert (failed.state, failed.answer) == (Delivery.State.FAILED, "not-taken")
    row.refresh_from_db()
    assert row.done_at is None


def test_an_email_that_cannot_be_handed_over_was_not_perhaps_sent(
    sogo_game: Game, alice: User, failing: Failing
) -> None:
    failing(ValueError("a newline in a header"))
    failed = send_to(JobKind.TURN, alice)
    assert (failed.state, failed.answer) == (Delivery.State.FAILED, "not-taken")


def test_players_see_their_own_mails_only(
    client: Client, sogo_game: Game, alice: User, bob: User
) -> None:
    sent = send_to(JobKind.TURN, alice)
    client.force_login(alice)
    page = client.get(reverse("my_deliveries")).content.decode()
    assert sent.subject in page
    assert sent.get_state_display() in page
    client.force_login(bob)
    page = client.get(reverse("my_deliveries")).content.decode()
    assert sent.subject not in page
    assert "<table" not in page
    assert '<div class="empty">' in page


def test_a_mail_that_is_tried_again_says_so_and_a_bundle_is_one_line(
    client: Client, sogo_game: Game, alice: User, by_smtp: Sink
) -> None:
    client.force_login(alice)
    by_smtp.answer = "451 4.7.1 Come back later"
    row = row_for(JobKind.TURN, alice)
    sent = send(row)
    page = client.get(reverse("my_deliveries")).content.decode()
    pending = page.partition(sent.subject)[2].partition("</tr>")[0]
    assert "451 4.7.1 Come back later" in page
    Outbox.objects.filter(pk=row.pk).update(done_at=timezone.now())
    page = client.get(reverse("my_deliveries")).content.decode()
    assert page.partition(sent.subject)[2].partition("</tr>")[0] != pending
    Delivery.objects.create(
        kind=JobKind.OVER, user=alice, at=sent.at, state=sent.state,
        subject=sent.subject, message_id=sent.message_id,
    )  # fmt: skip
    assert client.get(reverse("my_deliveries")).content.decode().count(sent.subject) == 1
