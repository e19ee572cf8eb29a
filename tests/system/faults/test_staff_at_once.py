"""Two of the staff act at once, on PostgreSQL: one is first, and the record stays one chain."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.models import AuditEntry, Dispute, Event, Game
from games.services.disputes.cases import claims
from games.services.disputes.reports import filing
from games.services.disputes.rulings import proposals
from games.services.gamelog.audit_trail import Act, first_fault, record_act
from tests.games.conftest import member_of_staff
from tests.support.crowd import CROWD_SIZE, at_once
from tests.support.games.disputes import enforce

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),
]


@pytest.fixture
def judges(admin: User) -> list[User]:
    return [admin, member_of_staff("judge")]


@pytest.fixture
def dispute(sogo_game: Game, bob: User) -> Dispute:
    at = timezone.now()
    return filing.file(sogo_game.pk, bob, category="rules", ply=0, text="Hm.", at=at)


def test_fifty_acts_at_once_are_one_chain(admin: User) -> None:
    def act(number: int) -> str:
        record_act(Act.JOB_RETRIED, admin, f"job:{number}", at=timezone.now())
        return "done"

    assert at_once(act) == {"done": CROWD_SIZE}
    entries = list(AuditEntry.objects.all())
    assert [entry.number for entry in entries] == list(range(1, CROWD_SIZE + 1))
    assert first_fault(entries) is None


def test_of_two_who_claim_at_once_only_the_first_has_it(
    dispute: Dispute, judges: list[User]
) -> None:
    def claim(number: int) -> str:
        judge = judges[number % 2]
        try:
            return claims.claim(dispute.pk, judge, at=timezone.now()).claimed_by.username  # type: ignore[union-attr]
        except Refused as refusal:
            return refusal.code

    found = at_once(claim)
    (holder,) = found.keys() - {"claimed-by-another"}
    assert found == {holder: CROWD_SIZE / 2, "claimed-by-another": CROWD_SIZE / 2}


def test_of_two_who_rule_at_once_one_decides(dispute: Dispute, judges: list[User]) -> None:
    def rule(number: int) -> str:
        asked = ("void", "dismiss")[number % 2]
        try:
            enforce(dispute.pk, judges[number % 2], ruling=asked, reason="So.", at=timezone.now())
        except Refused as refusal:
            return refusal.code
        return asked

    found = at_once(rule)
    (asked,) = found.keys() - {"dispute-closed"}
    assert found[asked] == CROWD_SIZE / 2, "sent again by the same judge, it counts once"
    assert [entry.act for entry in AuditEntry.objects.all()] == ["ruling"]
    assert AuditEntry.objects.get().details["ruling"] == asked


def test_of_two_who_confirm_at_once_one_decides(dispute: Dispute, judges: list[User]) -> None:
    at = timezone.now()
    proposed = proposals.propose(dispute.pk, judges[0], ruling="void", reason="So.", at=at)
    third = member_of_staff("third")

    def confirm(number: int) -> str:
        try:
            judge = (judges[1], third)[number % 2]
            proposals.confirm(proposed.pk, judge, at=at + proposals.COMMENT_PERIOD)
        except Refused as refusal:
            return refusal.code
        return "confirmed"

    assert at_once(confirm) == {"confirmed": 1, "dispute-closed": CROWD_SIZE - 1}
    assert Event.objects.filter(game=dispute.game, kind="ruled").count() == 1
