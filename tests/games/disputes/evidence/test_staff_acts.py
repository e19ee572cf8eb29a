"""Each act of the staff leaves one entry in the record, with its reason; a refusal leaves none."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.models import AuditEntry, ChatMessage, Dispute, Game, JobKind, Outbox
from games.services.chat import chat, moderation
from games.services.effects.enqueue import enqueue
from games.services.gamelog.actors import NotPermitted
from games.services.worker import dead_jobs
from tests.support.games.disputes import enforce, fresh

pytestmark = pytest.mark.database


@pytest.mark.slow
def test_a_ruling_is_recorded_once_with_both_reasons(
    dispute: Dispute, admin: User, now: datetime
) -> None:
    head = fresh(dispute.game).head_hash
    for _attempt in range(2):
        enforce(
            dispute.pk, admin, ruling="rollback", ply=2, reason="So.", note="Second time.", at=now
        )
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.by, entry.subject) == ("ruling", admin, f"dispute:{dispute.pk}")
    assert (entry.reason, entry.note) == ("So.", "Second time.")
    assert entry.details == {
        "game": str(dispute.game_id),
        "ruling": "rollback",
        "winner": None,
        "back_to": 2,
        "conflict": "",
        "head": head,
        "proposed_by": admin.pk,
        "more_time_for": None,
        "hours": None,
    }


@pytest.mark.parametrize("asked", [{"reason": ""}, {"ruling": "rollback", "ply": 99}])
def test_a_ruling_that_is_refused_is_not_recorded(
    dispute: Dispute, admin: User, now: datetime, asked: dict[str, object]
) -> None:
    with pytest.raises(Refused):
        enforce(dispute.pk, admin, **{"ruling": "void", "reason": "So.", "at": now, **asked})  # type: ignore[arg-type]
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(("remove", "act"), [(True, "message-removed"), (False, "message-kept")])
def test_what_became_of_a_reported_message_is_recorded(
    sogo_game: Game, alice: User, bob: User, admin: User, now: datetime, remove: bool, act: str
) -> None:
    chat.say(sogo_game, bob, "rude", key=uuid4(), at=now)
    message = ChatMessage.objects.get()
    moderation.report(message.pk, alice, "", at=now)
    moderation.judge(message.pk, admin, remove=remove, at=now)
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.by, entry.subject) == (act, admin, f"message:{message.pk}")


def test_a_job_that_is_tried_again_is_recorded(
    sogo_game: Game, alice: User, admin: User, now: datetime
) -> None:
    enqueue([Outbox(kind=JobKind.OVER, game=sogo_game, event=0, user=alice, due_at=now)])
    job = Outbox.objects.latest("pk")
    Outbox.objects.filter(pk=job.pk).update(done_at=now, failure="error", attempts=9)
    with pytest.raises(NotPermitted):
        dead_jobs.retry(job.pk, alice, at=now)
    dead_jobs.retry(job.pk, admin, at=now)
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.subject, entry.details) == (
        "job-retried",
        f"job:{job.pk}",
        {"kind": "over"},
    )
