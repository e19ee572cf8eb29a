"""The permission to direct an event, and the reason that everybody can read."""

from __future__ import annotations

from uuid import UUID

from accounts.models import User
from events.models import Pairing, Tournament, TournamentEntry
from events.models.tournaments.log_entries import MAX_REASON_LENGTH
from events.services.tournaments import event_log
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Refused

State = Tournament.State


def directed(event_id: UUID, user: User) -> Tournament:
    """Lock and return the event for its director. Raises NotPermitted."""
    event = event_log.locked(event_id)
    event_log.require_director(event, user)
    return event


def directed_alone(event_id: UUID, user: User) -> Tournament:
    """Lock and return the event for its director, unless a season decides who takes part.

    Raises NotPermitted and Refused.
    """
    directed(event_id, user)
    return event_log.locked_alone(event_id)


def require_state(event: Tournament, *states: Tournament.State) -> None:
    """Raise Refused for an act that does not fit the state of the event."""
    if event.state not in states:
        raise Refused(EventRefusal.NOT_IN_THIS_STATE, state=event.get_state_display())


def public_reason(reason: str) -> str:
    """Return the reason in one line. Raises Refused where there is none, or too much of it."""
    text = " ".join(reason.split())
    if not text:
        raise Refused(EventRefusal.REASON_MISSING)
    if len(text) > MAX_REASON_LENGTH:
        raise Refused(EventRefusal.REASON_TOO_LONG, most=MAX_REASON_LENGTH)
    return text


def entry_of(event: Tournament, pk: int) -> TournamentEntry:
    """Return an entry of this event and no other. Raises TournamentEntry.DoesNotExist."""
    return event.entries.select_related("user").get(pk=pk)


def pairing_of(event: Tournament, pk: int) -> Pairing:
    """Return a pairing of this event and no other. Raises Pairing.DoesNotExist."""
    return event.pairings.with_players().select_related("game").get(pk=pk)
