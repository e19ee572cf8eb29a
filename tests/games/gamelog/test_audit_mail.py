"""The operator's daily mail: once a day, with the last hash, and tried again when it fails."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from pytest_django import Settings

from accounts.models import User
from games.models import AuditEntry, Game
from games.services.disputes.deadlines import DECISION_PERIOD
from games.services.gamelog.audit_trail import Act, record_act
from games.services.worker import audit_mail
from games.services.worker.audit_mail import mail_staff_acts
from tests.support.games.disputes import file

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def operator(settings: Settings) -> None:
    settings.OPERATOR_EMAIL = "operator@example.org"


@pytest.fixture
def act(admin: User) -> AuditEntry:
    return record_act(Act.JOB_RETRIED, admin, "job:1", at=NOON)


def test_the_operator_gets_the_last_hash_once_a_day(act: AuditEntry) -> None:
    for hours in (0, 1, 11):
        mail_staff_acts(NOON + timedelta(hours=hours))
        cache.clear()
    (sent,) = mail.outbox
    assert sent.to == ["operator@example.org"]
    assert f"--head 1:{act.hash}" in sent.body
    assert "1 x job-retried" in sent.body
    mail_staff_acts(NOON + timedelta(hours=12))
    __, second = mail.outbox
    assert "job-retried" not in second.body
    last = AuditEntry.objects.get(number=2)
    assert f"--head 2:{last.hash}" in second.body
    call_command("verify_audit", "--head", f"1:{act.hash}")


def test_a_mail_that_did_not_go_out_is_tried_again_after_an_hour(
    act: AuditEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no route")

    with monkeypatch.context() as broken:
        broken.setattr(audit_mail, "send_mail", fail)
        with pytest.raises(OSError, match="no route"):
            mail_staff_acts(NOON)
        mail_staff_acts(NOON)  # Within the hour nobody is asked.
    assert AuditEntry.objects.get() == act
    cache.clear()
    mail_staff_acts(NOON + timedelta(hours=1))
    assert len(mail.outbox) == 1


def test_a_dispute_that_waits_too_long_is_told(
    act: AuditEntry, sogo_game: Game, bob: User, now: datetime
) -> None:
    file(sogo_game, bob, now)
    mail_staff_acts(now + DECISION_PERIOD)
    cache.clear()
    mail_staff_acts(now + DECISION_PERIOD + timedelta(days=1))
    assert ["7 days: 0" in sent.body for sent in mail.outbox] == [True, False]
    assert "7 days: 1" in mail.outbox[1].body


def test_nobody_is_mailed_where_no_operator_is_named_or_nothing_happened(
    settings: Settings, admin: User
) -> None:
    mail_staff_acts(NOON)
    settings.OPERATOR_EMAIL = ""
    record_act(Act.JOB_RETRIED, admin, "job:1", at=NOON)
    mail_staff_acts(NOON)
    assert not mail.outbox
