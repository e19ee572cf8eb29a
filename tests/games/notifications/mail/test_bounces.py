"""Addresses that refuse our mails: noted, said on every page, mailed no more until mended."""

from __future__ import annotations

import re
import smtplib
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.extensions.jobs import MAX_ATTEMPTS
from games.models import Delivery, Game, JobKind, Outbox
from games.services.notifications.delivery_reasons import DeliveryReason
from games.services.notifications.mail import smtp_errors
from tests.games.conftest import NOW
from tests.games.notifications.mail.conftest import Failing
from tests.support.games.notifications.emails import row_for, send, send_to
from tests.support.servers.smtp import Sink

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

GONE = smtplib.SMTPRecipientsRefused({"alice@example.org": (550, b"5.1.1 No such user")})
FULL = smtplib.SMTPRecipientsRefused({"alice@example.org": (452, b"4.2.2 Mailbox full")})


def trouble_of(user: User) -> str:
    return User.objects.get(pk=user.pk).mail_trouble


@pytest.mark.slow
def test_a_dead_address_is_mailed_no_more(
    sogo_game: Game, alice: User, failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(GONE)
    send_to(JobKind.TURN, alice)
    assert trouble_of(alice) == "alice@example.org 550 5.1.1 No such user"
    monkeypatch.undo()
    after = send_to(JobKind.REMINDER, alice)
    assert after.state == Delivery.State.SUPPRESSED
    assert after.answer == "address-refused"
    assert not mail.outbox


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    "trouble",
    [
        smtplib.SMTPRecipientsRefused({"alice@example.org": (554, b"5.7.1 Relay access denied")}),
        smtplib.SMTPDataError(554, b"5.7.1 Looks like spam"),
        smtplib.SMTPDataError(550, b"No"),
        smtplib.SMTPSenderRefused(550, b"5.1.8 Who are you?", "x@example.org"),
        smtplib.SMTPRecipientsRefused({"alice@example.org": (550, b"5.1.8 Sender has no domain")}),
        smtplib.SMTPAuthenticationError(535, b"5.7.8 Who are you?"),
        ConnectionRefusedError("away"),
        FULL,
    ],
    ids=lambda trouble: f"{type(trouble).__name__} {trouble}"[:50],
)
def test_what_is_not_the_address_is_no_reason_to_fall_silent(
    sogo_game: Game, alice: User, failing: Failing, trouble: Exception
) -> None:
    failing(trouble)
    send_to(JobKind.TURN, alice)
    assert trouble_of(alice) == ""


@pytest.mark.slow
def test_what_our_own_address_is_refused_for_waits_until_it_is_mended(
    sogo_game: Game, alice: User, failing: Failing
) -> None:
    """Many servers complain of the sender only when the reader is named."""
    trouble = {"alice@example.org": (550, b"5.1.8 Sender address rejected: Domain not found")}
    failing(smtplib.SMTPRecipientsRefused(trouble))
    row = row_for(JobKind.TURN, alice)
    for _ in range(MAX_ATTEMPTS + 1):
        send(row)
    row.refresh_from_db()
    assert row.done_at is None
    assert trouble_of(alice) == ""


@pytest.mark.slow
def test_five_mails_put_off_until_they_are_given_up_are_a_refusal(
    sogo_game: Game, alice: User, failing: Failing
) -> None:
    failing(FULL)
    rows = [row_for(JobKind.TURN, alice)]
    for nth in range(1, 5):
        row = row_for(JobKind.TURN, alice)
        row.pk, row.repeat = None, nth
        row.save()
        rows.append(row)
    for nth, row in enumerate(rows):
        assert trouble_of(alice) == "", nth
        for _ in range(MAX_ATTEMPTS):
            send(row)
    assert trouble_of(alice).startswith("alice@example.org 452")


@pytest.mark.slow
def test_a_mail_that_gets_through_in_between_ends_the_count(
    sogo_game: Game, alice: User, failing: Failing
) -> None:
    dead = {
        "kind": JobKind.TURN,
        "user": alice,
        "due_at": NOW,
        "failure": "recipient",
    }
    Outbox.objects.bulk_create(
        Outbox(repeat=nth, done_at=NOW - timedelta(days=2), **dead) for nth in range(4)
    )
    arrived = {"user": alice, "state": Delivery.State.SENT, "at": NOW - timedelta(days=1)}
    Delivery.objects.create(kind=JobKind.TURN, **arrived)
    failing(FULL)
    row = row_for(JobKind.TURN, alice)
    for _ in range(MAX_ATTEMPTS):
        send(row)
    assert trouble_of(alice) == ""


@pytest.fixture
def refused(sogo_game: Game, alice: User, client: Client) -> Client:
    """Alice, signed in; her address was refused."""
    User.objects.filter(pk=alice.pk).update(
        mail_trouble="alice@example.org 550 5.1.1 <b>No</b>", mail_trouble_at=NOW
    )
    client.force_login(alice)
    return client


@pytest.mark.parametrize("route", ["my_games", "lobby", "notification_settings", "rules_index"])
def test_every_page_says_so_and_what_to_do(refused: Client, route: str) -> None:
    page = refused.get(reverse(route)).content.decode()
    assert "alice@example.org" in page
    assert "550 5.1.1 &lt;b&gt;No&lt;/b&gt;" in page
    assert reverse("test_mail") in page
    assert reverse("account_email") in page


def test_nobody_else_reads_of_it(refused: Client, bob: User) -> None:
    refused.force_login(bob)
    assert "do not arrive" not in refused.get(reverse("my_games")).content.decode()


def test_a_test_mail_that_is_taken_mends_it(refused: Client, alice: User, sogo_game: Game) -> None:
    page = refused.post(reverse("test_mail"), follow=True).content.decode()
    assert re.search(r'<li class="success">[^<]* alice@example.org\.', page)
    assert "550 5.1.1" not in page
    assert trouble_of(alice) == ""
    subject = mail.outbox[-1].subject
    assert send_to(JobKind.TURN, alice).state == Delivery.State.SENT
    assert subject in refused.get(reverse("my_deliveries")).content.decode()


def test_a_test_mail_that_is_refused_tells_the_servers_words(
    refused: Client, alice: User, smtp: Sink, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", smtp.port
    smtp.answer = "550 5.1.1 Still nobody"
    page = refused.post(reverse("test_mail"), follow=True).content.decode()
    assert re.search(r'<li class="(error|warning)">[^<]*: 550 5.1.1 Still nobody', page)
    assert "Still nobody" in trouble_of(alice)


def test_where_no_server_spoke_the_reason_is_told_in_the_readers_language(
    client: Client, alice: User, failing: Failing
) -> None:
    failing(smtp_errors.MailNotTaken(DeliveryReason.SERVER_TOO_SLOW))
    client.force_login(alice)
    german = {"accept-language": "de"}
    page = client.post(reverse("test_mail"), follow=True, headers=german).content.decode()
    assert "Die Testmail ging nicht hinaus: Der Mailserver hat zu lange gebraucht." in page


def test_another_address_ends_the_trouble(refused: Client, alice: User, sogo_game: Game) -> None:
    EmailAddress.objects.create(user=alice, email="new@example.org", primary=True, verified=True)
    assert "do not arrive" not in refused.get(reverse("my_games")).content.decode()
    assert send_to(JobKind.TURN, alice).address == "new@example.org"
    assert trouble_of(alice) == ""


@pytest.mark.usefixtures("one_window")
def test_test_mails_are_limited(refused: Client) -> None:
    codes = [refused.post(reverse("test_mail")).status_code for _ in range(6)]
    assert codes == [303] * 5 + [429]


def test_the_operator_can_note_a_bounce(
    alice: User, bob: User, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("bounced", "Alice@Example.org", said="550 5.1.1 Gone")
    assert trouble_of(alice) == "alice@example.org 550 5.1.1 Gone"
    assert trouble_of(bob) == ""
    with pytest.raises(CommandError):
        call_command("bounced", "nobody@example.org")
