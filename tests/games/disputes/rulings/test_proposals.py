"""A ruling that takes something from somebody is proposed, commented on and confirmed."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import PlayMoves, Refused
from games.models import AuditEntry, Delivery, Dispute, JobKind, Outbox, RulingProposal, Status
from games.services.disputes.reports import filing
from games.services.disputes.rulings import judging, proposals
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gameplay.door import StaleBoard, apply_command
from tests.games.conftest import member_of_staff
from tests.support.games.disputes import DAY, everything, fresh
from tests.support.games.notifications.emails import send_to, text

pytestmark = pytest.mark.database


@pytest.fixture
def second(db: None) -> User:
    return member_of_staff("second")


@pytest.fixture
def proposed(dispute: Dispute, admin: User, now: datetime) -> RulingProposal:
    """The admin proposes to award bob the game."""
    return proposals.propose(
        dispute.pk, admin, ruling="award", winner=1, reason="A mill.", at=now + DAY
    )


def test_a_proposal_changes_nothing_yet_and_all_get_a_mail(
    proposed: RulingProposal, second: User, alice: User, bob: User
) -> None:
    assert fresh(proposed.dispute.game).running
    assert Dispute.objects.get().state == Dispute.State.OPEN
    readers = Outbox.objects.filter(kind=JobKind.RULING_PROPOSED)
    assert {row.user for row in readers} == {alice, bob}
    assert send_to(JobKind.RULING_PROPOSED, bob).state == Delivery.State.SENT
    assert "A mill." in text()
    entry = AuditEntry.objects.latest("number")
    assert (entry.act, entry.reason) == ("proposal", "A mill.")


@pytest.mark.slow
def test_another_confirms_it_after_a_day(
    proposed: RulingProposal, admin: User, second: User, now: datetime
) -> None:
    with pytest.raises(Refused, match="^still-commented"):
        proposals.confirm(proposed.pk, second, at=now + 2 * DAY - timedelta(seconds=1))
    with pytest.raises(Refused, match="^own-proposal$"):
        proposals.confirm(proposed.pk, admin, at=now + 3 * DAY)
    ruled = proposals.confirm(proposed.pk, second, at=now + 2 * DAY)
    assert (ruled.state, ruled.ruled_by, ruled.reason) == ("ruled", second, "A mill.")
    assert fresh(ruled.game).status == Status.OVER
    entry = AuditEntry.objects.latest("number")
    assert (entry.act, entry.by, entry.details["proposed_by"]) == ("ruling", second, admin.pk)


@pytest.mark.slow
def test_who_is_alone_confirms_after_a_day(
    proposed: RulingProposal, admin: User, now: datetime
) -> None:
    with pytest.raises(Refused, match="^still-commented"):
        proposals.confirm(proposed.pk, admin, at=now + DAY)
    assert proposals.confirm(proposed.pk, admin, at=now + 2 * DAY).state == "ruled"


@pytest.mark.slow
def test_it_need_not_wait_where_all_have_commented(
    proposed: RulingProposal, alice: User, bob: User, second: User, now: datetime
) -> None:
    at = now + DAY + timedelta(hours=2)
    proposals.comment(proposed.pk, alice, "I see.", at=at)
    with pytest.raises(Refused, match="^still-commented"):
        proposals.confirm(proposed.pk, second, at=at)
    proposals.comment(proposed.pk, bob, "Thank you.", at=at)
    assert proposals.confirm(proposed.pk, second, at=at).state == "ruled"


@pytest.mark.slow
def test_only_players_comment_once_and_while_it_is_open(
    proposed: RulingProposal, alice: User, carol: User, second: User, now: datetime
) -> None:
    at = now + DAY
    with pytest.raises(NotPermitted):
        proposals.comment(proposed.pk, carol, "Me!", at=at)
    with pytest.raises(Refused, match="^text-missing"):
        proposals.comment(proposed.pk, alice, " ", at=at)
    proposals.comment(proposed.pk, alice, "No.", at=at)
    with pytest.raises(Refused, match="^commented-already$"):
        proposals.comment(proposed.pk, alice, "No!", at=at)
    proposals.confirm(proposed.pk, second, at=now + 2 * DAY)
    with pytest.raises(Refused, match="^dispute-closed$"):
        proposals.comment(proposed.pk, alice, "Late.", at=now + 2 * DAY)


@pytest.mark.slow
def test_it_is_not_confirmed_for_a_game_that_has_changed(
    proposed: RulingProposal, alice: User, second: User, now: datetime
) -> None:
    at = now + 5 * DAY  # The hold has ended.
    apply_command(
        proposed.dispute.game_id, PlayMoves(("C1",)), by=PlayerActor(alice), key="k", at=at
    )
    before = everything()
    with pytest.raises(StaleBoard):
        proposals.confirm(proposed.pk, second, at=at)
    assert everything() == before
    assert RulingProposal.objects.get().closed_at is None


@pytest.mark.parametrize(
    "asked",
    [{"ruling": "award"}, {"ruling": "rollback", "ply": 9}, {"ruling": "reinstate"}],
    ids=lambda asked: asked["ruling"],
)
def test_what_could_not_be_carried_out_is_not_proposed(
    dispute: Dispute, admin: User, now: datetime, asked: dict[str, object]
) -> None:
    with pytest.raises(Refused):
        proposals.propose(dispute.pk, admin, reason="So.", at=now, **asked)  # type: ignore[arg-type]
    assert not RulingProposal.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("ruling", ["award", "void", "rollback", "reinstate"])
def test_nothing_of_weight_is_ruled_without_a_proposal(
    dispute: Dispute, admin: User, now: datetime, ruling: str
) -> None:
    before = everything()
    with pytest.raises(Refused, match="^needs-proposal$"):
        judging.rule(dispute.pk, admin, ruling=ruling, reason="So.", winner=0, ply=1, at=now)
    assert everything() == before


def test_time_is_given_at_once(dispute: Dispute, admin: User, now: datetime) -> None:
    due = fresh(dispute.game)
    assert due.due_at is None, "held"
    with pytest.raises(Refused, match="^needs-no-proposal$"):
        proposals.propose(dispute.pk, admin, ruling="time", reason="Ill.", at=now)
    ruled = judging.rule(
        dispute.pk, admin, ruling="time", seat=0, hours=24, reason="Ill.", at=now + DAY
    )
    assert (ruled.more_time_for, ruled.hours) == (0, 24)
    assert fresh(dispute.game).due_at == now + 4 * DAY


@pytest.mark.slow
def test_a_new_proposal_replaces_the_old_one(
    proposed: RulingProposal, admin: User, second: User, now: datetime
) -> None:
    at = now + DAY + timedelta(hours=1)
    again = proposals.propose(proposed.dispute_id, admin, ruling="void", reason="So.", at=at)
    assert proposals.open_proposal(again.dispute) == again
    with pytest.raises(Refused, match="^proposal-closed$"):
        proposals.confirm(proposed.pk, second, at=now + 3 * DAY)


def test_only_its_author_takes_a_proposal_back(
    proposed: RulingProposal, admin: User, second: User, now: datetime
) -> None:
    with pytest.raises(NotPermitted, match="^proposal-of-another$"):
        proposals.take_back(proposed.pk, second, at=now + DAY)
    proposals.take_back(proposed.pk, admin, at=now + DAY)
    assert AuditEntry.objects.latest("number").act == "proposal-closed"
    with pytest.raises(Refused, match="^proposal-closed$"):
        proposals.confirm(proposed.pk, second, at=now + 3 * DAY)


def test_players_strangers_and_judges_with_a_conflict_confirm_nothing(
    proposed: RulingProposal, alice: User, carol: User, second: User, now: datetime
) -> None:
    for who in (alice, carol):
        with pytest.raises(NotPermitted):
            proposals.confirm(proposed.pk, who, at=now + 3 * DAY)
        with pytest.raises(NotPermitted):
            proposals.take_back(proposed.pk, who, at=now + 3 * DAY)
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    with pytest.raises(NotPermitted, match="^own-game$"):
        proposals.confirm(proposed.pk, User.objects.get(pk=alice.pk), at=now + 3 * DAY)


def test_a_withdrawn_report_leaves_no_proposal(
    proposed: RulingProposal, bob: User, second: User, now: datetime
) -> None:
    withdrawn = filing.withdraw(proposed.dispute_id, bob, at=now + DAY)
    assert proposals.open_proposal(withdrawn) is None
    with pytest.raises(Refused, match="^dispute-closed$"):
        proposals.confirm(proposed.pk, second, at=now + 3 * DAY)
    assert send_to(JobKind.RULING_PROPOSED, bob).state == Delivery.State.SUPPRESSED
