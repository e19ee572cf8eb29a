"""The players settle a problem among themselves: all have to agree."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import User
from games.log.commands import PlayMoves, Refused
from games.models import Delivery, Dispute, Event, Game, JobKind, SeatResult, Settlement, Status
from games.services.disputes import settlements
from games.services.disputes.reports import filing
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import StaleBoard, apply_command
from tests.support.games.disputes import DAY, file, fresh
from tests.support.games.notifications.emails import send_to, text

pytestmark = pytest.mark.database


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("outcome", "ply", "status", "result"),
    [
        ("void", None, Status.CANCELLED, SeatResult.NONE),
        ("draw", None, Status.OVER, SeatResult.DRAWN),
        ("rollback", 2, Status.RUNNING, ""),
        ("dismiss", None, Status.RUNNING, ""),
    ],
)
def test_what_both_want_is_done(
    dispute: Dispute,
    alice: User,
    bob: User,
    now: datetime,
    outcome: str,
    ply: int | None,
    status: str,
    result: str,
) -> None:
    at = now + 2 * DAY
    offered = settlements.offer(dispute.pk, alice, outcome=outcome, ply=ply, at=at)
    assert send_to(JobKind.SETTLEMENT, bob).state == Delivery.State.SENT
    assert Dispute.objects.get().state == Dispute.State.OPEN
    settlements.agree(offered.pk, bob, at=at)
    settled, game = Dispute.objects.get(), fresh(dispute.game)
    assert (settled.state, settled.closed_at, settled.ruled_by) == ("settled", at, None)
    assert (game.status, game.held) == (status, False)
    assert {seat.result for seat in game.seats.all()} == {result}
    assert game.ply == (4 if ply is None else ply)
    event = Event.objects.filter(game=game, kind="ruled").get()
    assert event.payload["settled"] is True
    assert first_difference(game) == ""
    assert send_to(JobKind.RULED, alice).state == Delivery.State.SENT
    assert "bob" in text()


@pytest.mark.slow
def test_the_same_offer_of_the_other_is_a_consent(
    dispute: Dispute, alice: User, bob: User, now: datetime
) -> None:
    settlements.offer(dispute.pk, alice, outcome="void", at=now + DAY)
    settlements.offer(dispute.pk, bob, outcome="void", at=now + DAY)
    assert Dispute.objects.get().state == Dispute.State.SETTLED


@pytest.mark.slow
def test_offering_twice_settles_nothing_alone(dispute: Dispute, alice: User, now: datetime) -> None:
    for _ in range(2):
        settlements.offer(dispute.pk, alice, outcome="void", at=now + DAY)
    assert Dispute.objects.get().state == Dispute.State.OPEN
    assert Settlement.objects.get().agreed == [0]


@pytest.mark.slow
def test_another_offer_replaces_the_first(
    dispute: Dispute, alice: User, bob: User, now: datetime
) -> None:
    first = settlements.offer(dispute.pk, alice, outcome="void", at=now + DAY)
    second = settlements.offer(dispute.pk, bob, outcome="draw", at=now + DAY)
    with pytest.raises(Refused, match="^offer-closed$"):
        settlements.agree(first.pk, bob, at=now + DAY)
    assert settlements.open_offer(dispute) == second


def test_a_declined_offer_is_closed(
    dispute: Dispute, alice: User, bob: User, now: datetime
) -> None:
    offered = settlements.offer(dispute.pk, alice, outcome="void", at=now + DAY)
    settlements.decline(offered.pk, bob, at=now + DAY)
    with pytest.raises(Refused, match="^offer-closed$"):
        settlements.agree(offered.pk, bob, at=now + DAY)
    assert send_to(JobKind.SETTLEMENT, bob).state == Delivery.State.SUPPRESSED


@pytest.mark.slow
def test_consent_is_to_the_board_of_the_offer(
    dispute: Dispute, alice: User, bob: User, now: datetime
) -> None:
    at = now + 5 * DAY  # The hold has ended.
    offered = settlements.offer(dispute.pk, alice, outcome="void", at=at)
    apply_command(dispute.game_id, PlayMoves(("C1",)), by=PlayerActor(alice), key="k", at=at)
    with pytest.raises(StaleBoard):
        settlements.agree(offered.pk, bob, at=at)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"outcome": "award"}, "outcome-missing"),
        ({"outcome": "rollback", "ply": 9}, "no-such-ply"),
        ({"outcome": "rollback"}, "no-such-ply"),
    ],
)
def test_an_offer_without_sense_is_refused(
    dispute: Dispute, alice: User, now: datetime, asked: dict[str, object], code: str
) -> None:
    with pytest.raises(Refused, match=f"^{code}"):
        settlements.offer(dispute.pk, alice, at=now, **asked)  # type: ignore[arg-type]


def test_only_players_settle_and_only_an_open_report(
    dispute: Dispute, alice: User, bob: User, carol: User, admin: User, now: datetime
) -> None:
    offered = settlements.offer(dispute.pk, alice, outcome="void", at=now + DAY)
    for who in (carol, admin):
        for act in (settlements.agree, settlements.decline):
            with pytest.raises(NotPermitted):
                act(offered.pk, who, at=now + DAY)
        with pytest.raises(NotPermitted):
            settlements.offer(dispute.pk, who, outcome="void", at=now + DAY)
    filing.withdraw(dispute.pk, bob, at=now + DAY)
    with pytest.raises(Refused, match="^offer-closed$"):
        settlements.agree(offered.pk, bob, at=now + DAY)
    with pytest.raises(Refused, match="^dispute-closed$"):
        settlements.offer(dispute.pk, alice, outcome="void", at=now + DAY)


def test_bots_settle_nothing(bot_game: Game, alice: User, now: datetime) -> None:
    dispute = file(bot_game, alice, now, category="bot")
    with pytest.raises(Refused, match="^nobody-to-settle-with$"):
        settlements.offer(dispute.pk, alice, outcome="void", at=now)
