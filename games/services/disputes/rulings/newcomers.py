"""Newcomers: which players may take over another's seat in a running game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from games.extensions import game_gates
from games.log.commands import Refused
from games.models import Dispute, Game, HouseholdBond, RulingProposal, Seat
from games.models.clock.availability import availability_in_game
from games.services.disputes.refusals import DisputeRefusal
from games.services.effects.seating import leavers_of
from games.services.lobby import blocks_in_force
from games.services.lobby.sanctions_in_force import is_anybody_suspended


def newcomer_called(name: str) -> User:
    """Return the player with an account of this name. Raises Refused where there is none."""
    found = User.objects.named(name).filter(is_active=True, is_guest=False).first()
    if found is None:
        raise Refused(DisputeRefusal.NO_SUCH_NEWCOMER)
    return found


def player_on(game: Game, number: int | None) -> User:
    """Return the person on a seat. Raises Refused where there is none."""
    found = next((seat.user for seat in _people(game) if seat.number == number), None)
    if found is None:
        raise Refused(DisputeRefusal.NOBODY_LEAVES)
    return found


def require_newcomer(dispute: Dispute, newcomer: User | None, at: datetime, judge: User) -> User:
    """Return the newcomer after checking that they may take over a seat of the game. Raises
    Refused.
    """
    if newcomer is None or not newcomer.is_active or newcomer.is_guest:
        raise Refused(DisputeRefusal.NO_SUCH_NEWCOMER)
    game = dispute.game
    if game_gates.are_players_fixed(game.pk):
        raise Refused(DisputeRefusal.PLAYERS_OF_EVENT)
    people, name = _people(game), str(newcomer)
    if newcomer.pk in {*leavers_of(game), *(seat.user_id for seat in people)}:
        raise Refused(DisputeRefusal.NEWCOMER_PLAYS_HERE, name=name)
    judges = dispute.proposals.values_list("by", flat=True)
    if newcomer.pk in {judge.pk, dispute.claimed_by_id, *judges}:
        raise Refused(DisputeRefusal.NEWCOMER_JUDGES, name=name)
    if _is_kept_apart(game, people, newcomer, at):
        raise Refused(DisputeRefusal.NEWCOMER_KEPT_APART, name=name)
    return newcomer


def change_of(
    dispute: Dispute,
    ruling: str,
    seat: int | None,
    newcomer: User | None,
    judge: User,
    at: datetime,
) -> dict[str, User]:
    """Return which players change on a seat by this ruling, or nothing where none do.

    Raises Refused where that cannot be.
    """
    if ruling != Dispute.Ruling.REPLACE:
        return {}
    comes = require_newcomer(dispute, newcomer, at, judge)
    return {"leaver": player_on(dispute.game, seat), "newcomer": comes}


def availability_payload(game: Game, newcomer: User) -> dict[str, object]:
    """Return the availability of a newcomer in this game, as its log records it."""
    return availability_in_game(newcomer, game.time_control).payload


def change_details(row: Dispute | RulingProposal) -> dict[str, object]:
    """Return which players change on a seat, for the record; empty where none do."""
    return {"leaver": row.leaver_id, "newcomer": row.newcomer_id} if row.newcomer_id else {}


def _people(game: Game) -> list[Seat]:
    return [seat for seat in game.seats.select_related("user") if seat.user_id]


def _is_kept_apart(game: Game, people: Sequence[Seat], newcomer: User, at: datetime) -> bool:
    """Return whether a sanction, a block or a household keeps somebody out of this game."""
    others = {seat.user_id for seat in people if seat.user_id}
    if is_anybody_suspended([newcomer.pk], at) or others & blocks_in_force.block_partners(newcomer):
        return True
    return game.rated and HouseholdBond.objects.are_shared(newcomer, others)
