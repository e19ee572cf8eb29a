"""Who may come to a seat of another, what the database refuses, and the appeal of who left."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import (
    Absence,
    Block,
    Delivery,
    Dispute,
    Game,
    HouseholdBond,
    JobKind,
    Sanction,
    Seat,
)
from games.services.disputes.cases import claims
from games.services.disputes.rulings import appeals, proposals, seat_offers
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from tests.games.conftest import member_of_staff, person
from tests.games.disputes.rulings.test_replaced_players import (
    propose,
    proposed,
    ruled,
    seat_of,
    second,
)
from tests.support.games.disputes import DAY, everything, file, fresh
from tests.support.games.notifications.emails import send_to

__all__ = ["proposed", "ruled", "second"]
pytestmark = pytest.mark.database


def kept_apart(game: Game, carol: User, bob: User, now: datetime, why: str) -> None:
    match why:
        case "block":
            Block.objects.create(user=bob, blocked=carol, at=now)
        case "household":
            Game.objects.filter(pk=game.pk).update(rated=True)
            HouseholdBond.objects.create(user=bob, other=carol, declared_at=now, confirmed_at=now)
        case "suspension":
            Sanction.objects.create(
                user=carol, by=bob, kind="suspension", reason="So.", at=now, ends_at=now + 30 * DAY
            )


@pytest.mark.first_by_day
@pytest.mark.parametrize("why", ["block", "household", "suspension"])
def test_who_is_kept_apart_does_not_come(
    dispute: Dispute, admin: User, bob: User, carol: User, now: datetime, why: str
) -> None:
    kept_apart(dispute.game, carol, bob, now, why)
    dispute.refresh_from_db()
    with pytest.raises(Refused, match="^newcomer-kept-apart"):
        propose(dispute, admin, carol, now + DAY)


def test_nobody_comes_who_plays_there_or_judges_the_case(
    dispute: Dispute, admin: User, second: User, bob: User, now: datetime
) -> None:
    for newcomer, code in ((bob, "newcomer-plays-here"), (admin, "newcomer-judges")):
        with pytest.raises(Refused, match=f"^{code}"):
            propose(dispute, admin, newcomer, now + DAY)
    proposed = propose(dispute, admin, second, now + DAY)
    seat_offers.answer_offer(dispute.pk, second, agrees=True, at=now + DAY)
    with pytest.raises(Refused, match="^newcomer-judges"):
        proposals.confirm(proposed.pk, second, at=now + 3 * DAY)


def test_the_database_lets_nobody_rule_on_their_own_change(ruled: Dispute, carol: User) -> None:
    Seat.objects.filter(user=carol).update(user=person("dora"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Dispute.objects.filter(pk=ruled.pk).update(ruled_by=carol)


def appealed(ruled: Dispute, by: User, at: datetime) -> int:
    return appeals.appeal(ruled.pk, by, ground="facts", text="I was ill.", at=at).pk


def test_an_appeal_of_who_left_brings_them_back(
    ruled: Dispute, alice: User, carol: User, now: datetime
) -> None:
    at = now + 3 * DAY
    with pytest.raises(NotPermitted, match="^came-by-ruling$"):
        appealed(ruled, carol, at)
    third = member_of_staff("third")
    Absence.objects.create(
        user=alice, kind=Absence.Kind.BOOKED, begins_at=at, ends_at=at + DAY, changed_at=at
    )
    pk = appealed(ruled, alice, at)
    appeals.decide_appeal(pk, third, outcome="overturned", reason="Ill.", at=at)
    game = fresh(ruled.game)
    assert (seat_of(game, 0).user, game.due_at) == (alice, at + 4 * DAY)
    assert state_of(game).replaced == frozenset()
    assert first_difference(game) == ""
    assert send_to(JobKind.APPEAL_DECIDED, alice).state == Delivery.State.SENT
    assert send_to(JobKind.SEAT_CHANGE, carol).state == Delivery.State.SENT


def test_an_appeal_that_fails_is_told_to_who_left(
    ruled: Dispute, alice: User, carol: User, now: datetime
) -> None:
    pk = appealed(ruled, alice, now + 3 * DAY)
    third = member_of_staff("third")
    appeals.decide_appeal(pk, third, outcome="upheld", reason="No.", at=now + 3 * DAY)
    assert seat_of(fresh(ruled.game), 0).user == carol
    assert send_to(JobKind.SEAT_CHANGE, alice).state == Delivery.State.SENT


@pytest.mark.slow
def test_who_has_no_account_any_more_does_not_come_back(
    ruled: Dispute, alice: User, bob: User, now: datetime
) -> None:
    pk = appealed(ruled, bob, now + 3 * DAY)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    third, before = member_of_staff("third"), everything()
    with pytest.raises(Refused, match="^leaver-gone$"):
        appeals.decide_appeal(pk, third, outcome="overturned", reason="So.", at=now + 3 * DAY)
    assert everything() == before


@pytest.mark.slow
def test_who_left_judges_nothing_of_that_game(
    ruled: Dispute, alice: User, bob: User, now: datetime
) -> None:
    alice.is_staff = alice.is_superuser = True
    alice.save()
    other = file(ruled.game, bob, now + 3 * DAY)
    with pytest.raises(NotPermitted, match="^own-game$"):
        claims.claim(other.pk, alice, at=now + 3 * DAY + timedelta(hours=1))
