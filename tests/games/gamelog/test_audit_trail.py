"""The record of staff acts: it only grows, and what was changed in it is found."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import StringIO
from json import dumps

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from accounts.models import User
from games.log.events import GENESIS
from games.models import AuditEntry, triggers
from games.services.gamelog import audit_trail
from games.services.gamelog.audit_trail import Act, record_act
from tests.games.conftest import NOW

pytestmark = pytest.mark.database


def fill(admin: User, count: int = 4) -> list[AuditEntry]:
    for number in range(count):
        record_act(Act.JOB_RETRIED, admin, f"job:{number}", at=NOW, note=f"note {number}")
    return list(AuditEntry.objects.all())


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_audit", *arguments, stdout=out)
    return out.getvalue()


def test_each_entry_has_the_hash_of_the_one_before(admin: User) -> None:
    head = GENESIS
    for number, entry in enumerate(fill(admin), 1):
        assert (entry.number, entry.prev_hash) == (number, head)
        at = entry.at.astimezone(UTC).isoformat()
        body = [number, at, "job-retried", admin.pk, entry.subject, "", entry.note, {}]
        text = dumps(body, separators=(",", ":"), sort_keys=True)
        head = sha256(f"{head}\n{text}".encode()).hexdigest()
        assert entry.hash == head
    assert verify() == f"4 staff acts, whole. Last: 4:{head}\n"


def test_the_database_refuses_to_change_or_delete_an_entry(admin: User) -> None:
    before = fill(admin)
    for change in (
        lambda: AuditEntry.objects.update(note="Nothing happened."),
        lambda: AuditEntry.objects.filter(number=2).delete(),
    ):
        with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
            change()
    assert list(AuditEntry.objects.values()) == [
        {key: value for key, value in vars(entry).items() if key != "_state"} for entry in before
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda entries: entries.filter(number=2).update(note="another note"),
        lambda entries: entries.filter(number=2).update(at=NOW - timedelta(days=1)),
        lambda entries: entries.filter(number=2).update(details={"kind": "mail"}),
        lambda entries: entries.filter(number=2).delete(),
        lambda entries: entries.filter(number=1).delete(),
    ],
    ids=["note", "time", "details", "one from the middle", "the first"],
)
def test_a_change_behind_the_triggers_is_found(admin: User, change: Callable[..., object]) -> None:
    fill(admin)
    triggers.remove_from_staff_acts(connection)
    change(AuditEntry.objects)
    triggers.remove(connection)
    triggers.install(connection)
    with pytest.raises(CommandError, match="broken at entry [23]"):
        verify()


def test_entries_cut_off_at_the_end_are_found_by_the_hash_that_was_mailed(admin: User) -> None:
    *_earlier, last = fill(admin)
    mailed = f"{last.number}:{last.hash}"
    assert "whole" in verify("--head", mailed)
    triggers.remove_from_staff_acts(connection)
    AuditEntry.objects.filter(number=last.number).delete()
    triggers.remove(connection)
    triggers.install(connection)
    assert "whole" in verify()
    with pytest.raises(CommandError, match="missing or forged"):
        verify("--head", mailed)
    with pytest.raises(CommandError, match="a colon"):
        verify("--head", "f")


def test_a_decision_without_a_reason_is_refused_by_the_database(admin: User) -> None:
    for act in (Act.RULING, Act.PRIVATE_READ):
        with pytest.raises(IntegrityError), transaction.atomic():
            record_act(act, admin, "dispute:1", at=NOW)
    assert audit_trail.last_entry() is None
    assert verify() == "No staff acts so far.\n"


def test_a_clock_that_goes_back_does_not_turn_the_record_around(admin: User, now: datetime) -> None:
    first = record_act(Act.JOB_RETRIED, admin, "job:1", at=now)
    second = record_act(Act.JOB_RETRIED, admin, "job:2", at=now - timedelta(days=1))
    assert second.at == first.at
