"""Two of the staff act at once, on PostgreSQL: one is first, and the record stays one chain."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Refused
from games.models import AuditEntry, Dispute, Event, Game, JobKind, Outbox
from games.rules.kit.core import RulesError
from games.services.disputes import settlements
from games.services.disputes.cases import claims
from games.services.disputes.reports import filing
from games.services.disputes.rulings import appeals, proposals, seat_offers
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.audit_trail import Act, first_fault, record_act
from games.services.gameplay.door import apply_command
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_a_case_is_settled_or_ruled_on_when_both_happen_at_once(
    dispute: Dispute, alice: User, bob: User, judges: list[User]
) -> None:
    at = timezone.now()
    offered = settlements.offer(dispute.pk, alice, outcome="draw", at=at)
    proposed = proposals.propose(dispute.pk, judges[0], ruling="void", reason="So.", at=at)
    later = at + proposals.COMMENT_PERIOD

    def close(number: int) -> str:
        try:
            if number % 2:
                settlements.agree(offered.pk, bob, at=later)
            else:
                proposals.confirm(proposed.pk, judges[1], at=later)
        except Refused as refusal:
            return refusal.code
        return ("ruled", "settled")[number % 2]

    found = at_once(close)
    (state,) = found.keys() & {"ruled", "settled"}
    assert found[state] == 1
    assert found.keys() == {state, "dispute-closed", "offer-closed"}
    assert Dispute.objects.get().state == state
    event = Event.objects.get(game=dispute.game, kind="ruled")
    assert event.payload["ruling"] == {"ruled": "void", "settled": "draw"}[state]
    assert first_difference(Game.objects.get()) == ""


@pytest.mark.slow
def test_of_two_appeals_at_once_the_staff_get_the_first(
    dispute: Dispute, alice: User, bob: User, judges: list[User]
) -> None:
    at = timezone.now()
    enforce(dispute.pk, judges[0], ruling="void", reason="So.", at=at)

    def appeal(number: int) -> str:
        player = (alice, bob)[number % 2]
        try:
            appeals.appeal(dispute.pk, player, ground="facts", text="Look.", at=at)
        except Refused as refusal:
            return refusal.code
        return "appealed"

    assert at_once(appeal) == {"appealed": 1, "nothing-to-appeal": CROWD_SIZE - 1}
    to_staff = Outbox.objects.filter(kind=JobKind.APPEALED, user__in=judges)
    assert to_staff.count() == len(judges), "a mail for each of the staff"


@pytest.mark.slow
def test_an_appeal_is_decided_once_when_two_judge_it_at_once(
    dispute: Dispute, alice: User, judges: list[User]
) -> None:
    at = timezone.now()
    enforce(dispute.pk, judges[0], ruling="void", reason="So.", at=at)
    made = appeals.appeal(dispute.pk, alice, ground="facts", text="Look.", at=at)
    third = member_of_staff("third")

    def decide(number: int) -> str:
        judge, outcome = ((judges[1], "upheld"), (third, "overturned"))[number % 2]
        try:
            appeals.decide_appeal(made.pk, judge, outcome=outcome, reason="So.", at=at)
        except Refused as refusal:
            return refusal.code
        return outcome

    found = at_once(decide)
    (outcome,) = found.keys() - {"appeal-decided"}
    assert found == {outcome: 1, "appeal-decided": CROWD_SIZE - 1}
    game = Game.objects.get()
    assert (game.status == "cancelled") == (outcome == "upheld")
    assert first_difference(game) == ""


def test_of_a_move_and_a_change_of_players_at_once_one_is_refused(
    sogo_game: Game, alice: User, bob: User, carol: User, judges: list[User]
) -> None:
    """The move of who leaves counts where it is first; then the ruling is for another board."""
    at = timezone.now()
    case = filing.file(sogo_game.pk, bob, category="conduct", ply=0, text="Hm.", at=at)
    asked = {"ruling": "replace", "seat": 0, "newcomer": carol, "reason": "So.", "at": at}
    proposed = proposals.propose(case.pk, judges[0], **asked)
    seat_offers.answer_offer(case.pk, carol, agrees=True, at=at)
    later = at + proposals.COMMENT_PERIOD

    def act(number: int) -> str:
        try:
            if number % 2:
                by, key = PlayerActor((alice, carol)[number // 2 % 2]), f"k{number}"
                apply_command(sogo_game.pk, PlayMoves(("A1",)), by=by, key=key, at=later)
            else:
                proposals.confirm(proposed.pk, judges[1], at=later)
        except RulesError as refusal:
            return str(refusal.code)
        return ("ruled", "moved")[number % 2]

    found = at_once(act)
    assert found["moved"] == 1
    game, seat = Game.objects.get(), sogo_game.seats.get(number=0)
    assert first_difference(game) == ""
    assert (seat.user == carol) == (found.get("ruled") == 1)
    if seat.user == alice:
        assert found["board-changed"] >= 1
