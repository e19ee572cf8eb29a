"""Proposals in the private feeds: to be answered by their readers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, ProposalKind, Propose, Respond
from games.models import Game
from games.services.gamelog.state_cache import state_of
from tests.games.notifications.feeds.test_feeds import Mover, atom_of, events_of
from tests.support.games.pages import act


def test_a_proposal_is_an_entry_and_an_event_until_it_is_answered(
    live_game: Game, alice: User, bob: User, token: str, play_moves: Mover
) -> None:
    play_moves(live_game, "A1 B1 A2", timezone.now())
    assert (atom_of(token).entries, events_of(token)) == ([], [])
    act(live_game, bob, Propose())
    proposal = state_of(Game.objects.get()).proposal
    assert proposal
    (entry,), (event,) = atom_of(token).entries, events_of(token)
    number = f"{live_game.pk}/proposal/{proposal.number}/{alice.pk}"
    assert entry.id == f"tag:127.0.0.1,2026:game/{number}"
    made_at = live_game.events.get(number=proposal.number).received_at
    assert entry.updated_parsed[:6] == made_at.utctimetuple()[:6]
    assert event.uid.value == f"answer.{live_game.pk}.{alice.pk}@127.0.0.1"
    assert event.dtstart.value == proposal.expires_at.replace(microsecond=0)
    act(live_game, bob, PlayMoves(("B2",)))
    assert len(atom_of(token).entries) == 2, "the turn, and the proposal"
    assert len({event.uid.value for event in events_of(token)}) == 2
    act(live_game, alice, Respond(False))
    assert len(atom_of(token).entries) == 1


def test_a_proposed_pause_is_as_old_as_it_is(
    live_game: Game, alice: User, bob: User, token: str
) -> None:
    """It expires when the pause would end: that says nothing of when it was made."""
    now = timezone.now()
    act(live_game, bob, Propose(ProposalKind.PAUSE, until=now + timedelta(days=2)))
    (entry,) = (entry for entry in atom_of(token).entries if "/proposal/" in entry.id)
    made_at = datetime(*entry.updated_parsed[:6], tzinfo=UTC)
    assert abs(made_at - now) < timedelta(minutes=1)
