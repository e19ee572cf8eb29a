"""Settlements: the players of a game in dispute agree among themselves, which closes the case.

Each outcome is a ruling that bears no name of the staff. Bots agree to nothing, so a game with bots
is left to the staff.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import ApplyRuling, Refused
from games.models import Dispute, Game, JobKind, Seat, Settlement
from games.services.disputes.locking import locked_dispute, require_open
from games.services.disputes.readers import notify_of_dispute, players_of
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.rulings.judging import preview_ruling
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import StaleBoard, apply_command
from games.services.gameplay.refusals import GameplayRefusal


def offer(
    dispute_id: UUID, user: User, *, outcome: str, at: datetime, ply: int | None = None
) -> Settlement:
    """Offer a settlement of an open dispute to the others; to offer the same as another is to
    agree.

    Raises NotPermitted and RulesError.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        number = PlayerActor(user).seat_among(dispute.game.seats.all())
        require_open(dispute)
        seats = _seats_that_settle(dispute.game)
        ply = ply if outcome == Settlement.Outcome.BACK else None
        if outcome not in Settlement.Outcome.values:
            raise Refused(DisputeRefusal.OUTCOME_MISSING)
        earlier = open_offer(dispute)
        if earlier and (earlier.outcome, earlier.back_to) == (outcome, ply):
            return agree(earlier.pk, user, at=at)
        preview_ruling(dispute, ruling=outcome, ply=ply, at=at, is_settled=True)
        dispute.settlements.filter(closed_at=None).update(closed_at=at)
        state = state_of(dispute.game)
        settlement = Settlement.objects.create(
            dispute=dispute,
            seat=next(seat for seat in seats if seat.number == number),
            outcome=outcome,
            back_to=ply,
            back_to_move=None if ply is None else state.move_number(ply),
            board=state.board_event,
            agreed=[number],
            offered_at=at,
        )
        others = players_of(seats, but=user)
        notify_of_dispute(dispute, JobKind.SETTLEMENT, others, at, object_id=str(settlement.pk))
    return settlement


def agree(settlement_id: int, user: User, *, at: datetime) -> Settlement:
    """Agree to an offer; the consent of the last player settles the dispute, through the door.

    Raises NotPermitted, StaleBoard, Refused and Settlement.DoesNotExist.
    """
    with transaction.atomic():
        settlement = _locked(settlement_id)
        dispute = settlement.dispute
        seats = list(dispute.game.seats.select_related("user"))
        number = PlayerActor(user).seat_among(seats)
        state = state_of(dispute.game)
        if settlement.board != state.board_event:
            raise StaleBoard(GameplayRefusal.BOARD_CHANGED)
        settlement.agreed = sorted({*settlement.agreed, number})
        settlement.closed_at = at if state.active <= set(settlement.agreed) else None
        settlement.save(update_fields=["agreed", "closed_at"])
        if settlement.closed_at:
            _settle(settlement, seats, user, at)
    return settlement


def decline(settlement_id: int, user: User, *, at: datetime) -> Settlement:
    """Decline an offer, or take back one's own. Raises NotPermitted and Refused."""
    with transaction.atomic():
        settlement = _locked(settlement_id)
        PlayerActor(user).seat_among(settlement.dispute.game.seats.all())
        settlement.closed_at = at
        settlement.save(update_fields=["closed_at"])
    return settlement


def open_offer(dispute: Dispute) -> Settlement | None:
    """Return the offer that can be agreed to."""
    if dispute.state != Dispute.State.OPEN:
        return None
    return dispute.settlements.filter(closed_at=None).select_related("seat__user").first()


def may_be_settled(game: Game) -> bool:
    """Return whether the players of this game can settle a dispute, which they can where no bot
    plays.
    """
    seats = list(game.seats.all())
    return len(seats) > 1 and all(seat.user_id for seat in seats)


def _seats_that_settle(game: Game) -> list[Seat]:
    if not may_be_settled(game):
        raise Refused(DisputeRefusal.NOBODY_TO_SETTLE_WITH)
    return list(game.seats.select_related("user"))


def _locked(settlement_id: int) -> Settlement:
    """Return an open offer of an open dispute, with its game locked. Raises Refused."""
    settlement = Settlement.objects.select_related("seat").get(pk=settlement_id)
    dispute = locked_dispute(settlement.dispute_id)
    settlement.refresh_from_db(fields=["agreed", "closed_at"])
    if settlement.closed_at or dispute.state != Dispute.State.OPEN:
        raise Refused(DisputeRefusal.OFFER_CLOSED)
    settlement.dispute = dispute
    return settlement


def _settle(settlement: Settlement, seats: list[Seat], user: User, at: datetime) -> None:
    dispute = settlement.dispute
    dispute.state, dispute.closed_at, dispute.ruling = (
        Dispute.State.SETTLED,
        at,
        settlement.outcome,
    )
    dispute.back_to, dispute.back_to_move = settlement.back_to, settlement.back_to_move
    dispute.save()
    notify_of_dispute(dispute, JobKind.RULED, players_of(seats), at)
    command = ApplyRuling(
        str(dispute.pk), settlement.outcome, ply=settlement.back_to, is_settled=True
    )
    by, key = PlayerActor(user), f"settle:{dispute.pk}"
    dispute.game = apply_command(dispute.game_id, command, by=by, key=key, at=at).game
