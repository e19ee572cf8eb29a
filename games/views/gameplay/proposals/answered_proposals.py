"""The answer to the last proposal of a game in words, for its players, until the next move.

That a pause is agreed is said for as long as it lasts.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext

from games.log.commands import ProposalKind
from games.log.state import Proposal, State
from games.log.time.deadline import PauseReason
from games.models import Game
from games.views.common.viewer import Viewer
from games.views.gameplay.proposals.pending_proposals import is_counted, last_day


def answered_proposal(game: Game, state: State, reader: Viewer) -> str:
    """Return how the last proposal was answered; "" for onlookers, and where there was none.

    The seats must be prefetched.
    """
    if reader.seat is None or not reader.live or state.result:
        return ""
    if state.declined is not None:
        if state.declined.seat == reader.seat:
            return _own_declined(state.declined, state)
        return _declined(state.declined, state) % {"name": game.names[state.declined.seat]}
    return _taken_back(game, state, reader) or _paused(state)


def _own_declined(proposal: Proposal, state: State) -> str:
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return gettext("Your move stands: taking it back was declined.")
        case ProposalKind.PAUSE:
            return gettext("The pause you proposed was declined. The clocks run on.")
    if is_counted(state):
        return gettext(
            "Your proposal to end was declined. You may make it again after your next move."
        )
    return gettext("Your draw offer was declined. You may offer again after your next move.")


def _declined(proposal: Proposal, state: State) -> str:
    """Return a template for the players who were asked."""
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return gettext("%(name)s asked to take a move back, and it was declined: it stands.")
        case ProposalKind.PAUSE:
            return gettext("The pause that %(name)s proposed was declined. The clocks run on.")
    if is_counted(state):
        return gettext("The proposal of %(name)s to end the game was declined.")
    return gettext("The draw offer of %(name)s was declined.")


def _taken_back(game: Game, state: State, reader: Viewer) -> str:
    """Return the sentence that all have allowed a takeback, as long as nobody has moved since
    then.
    """
    if state.allowed is None:
        return ""
    if state.allowed.seat == reader.seat:
        return gettext("Your move was taken back. Move again.")
    return gettext("%(name)s was allowed to take a move back, and moves again.") % {
        "name": game.names[state.allowed.seat]
    }


def _paused(state: State) -> str:
    """Return the sentence until when the game is paused by agreement, while it is."""
    now = timezone.now()
    agreed = [pause for pause in state.clock.pauses if pause.why == PauseReason.AGREED]
    ends = [pause.ends for pause in agreed if pause.ends and pause.at(now)]
    if not ends:
        return ""
    day = {"day": last_day(max(ends))}
    return gettext("A pause is agreed: no clock runs until the end of %(day)s.") % day
