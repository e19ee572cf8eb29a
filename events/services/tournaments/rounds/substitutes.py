"""Substitutes, who take the places of players who have not moved yet."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from events.models import Pairing, Tournament, TournamentEntry
from events.services.clubs.members import require_member
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import departures
from games.log.commands import Refused
from games.services.gamelog.state_cache import state_of
from games.services.lobby.sanctions_in_force import is_anybody_suspended


def substitute_for(event: Tournament, name: str, at: datetime) -> User:
    """Return the player with an account of this name, who may take a place in the event.

    Raises RulesError.
    """
    user = User.objects.named(name).filter(is_active=True, is_guest=False).first()
    if user is None:
        raise Refused(EventRefusal.NO_SUCH_PLAYER)
    if event.entries.filter(user=user).exists():
        raise Refused(EventRefusal.WAS_IN_THE_EVENT)
    if is_anybody_suspended([user.pk], at):
        raise Refused(EventRefusal.SUBSTITUTE_NOT_AVAILABLE, name=user.username)
    if event.club:
        require_member(event.club, user)
    return user


def take_over(event: Tournament, entry: TournamentEntry, user: User) -> None:
    """Give `user` the place of an entry in a locked event; a worker begins its games anew.

    Raises Refused where the player has moved in one of them. The old games go on outside the event.
    """
    open_pairings = departures.open_pairings(event, entry)
    if any(_has_moved(pairing, entry) for pairing in open_pairings):
        raise Refused(EventRefusal.GAME_UNDER_WAY)
    for pairing in open_pairings:
        pairing.game = None
        pairing.save(update_fields=["game"])
    entry.user, entry.bot = user, ""
    entry.save(update_fields=["user", "bot"])


def _has_moved(pairing: Pairing, entry: TournamentEntry) -> bool:
    """Return whether the player of the entry has moved in the game, which may not have begun."""
    seat = pairing.entry_ids.index(entry.pk)
    return bool(pairing.game and any(ply.seat == seat for ply in state_of(pairing.game).moves))
