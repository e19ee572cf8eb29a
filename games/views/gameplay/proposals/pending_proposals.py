"""The pending proposal of a game in words, for any viewer, on its page and in lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.log.commands import ProposalKind
from games.log.proposals.answers import answerable_until, is_declined_by_move
from games.log.proposals.proposals import objection_to_acceptance
from games.log.state import Proposal, State
from games.models import Game
from games.rules.kit.core import Seat
from games.services.text.proposal_text import acceptance_text, takeback_sentences
from games.services.text.turn_text import turns_since
from games.templatetags.formatting import day_and_time
from games.views.common.viewer import Viewer


@dataclass(frozen=True)
class PendingProposal:
    """A proposal as the reader sees it.

    `label` names its kind in brief; `asks`: the reader may answer it. `yes` is on the button that
    takes it, `no` on the one that turns it down or, of one's own, withdraws it; each is empty where
    there is nothing to press. Nobody can answer after `expires_at`, nor who is to move after their
    time. `hints` say what else there is to know, `board_url` leads to the board a takeback goes
    back to, unless it is the one shown. `number` is the event that made it, so that no answer is
    taken for another proposal; `key` makes a second press harmless.
    """

    label: str
    says: str
    expires_at: datetime
    number: int
    key: str
    board_url: str
    hints: tuple[str, ...] = ()
    yes: str = ""
    no: str = ""
    asks: bool = False


def pending_proposal(game: Game, state: State, reader: Viewer) -> PendingProposal | None:
    """Return the pending proposal for viewers of the present board, and for players who are asked
    and look at the board to which a takeback would go back.

    The seats must be prefetched.
    """
    proposal = state.pending_proposal(timezone.now())
    if proposal is None or not (reader.live or _goes_back_to(proposal, state, reader)):
        return None
    shown = _shown(game, proposal, state, reader.ply)
    if reader.seat is None or reader.seat in state.left:
        return replace(shown, says=_seen(proposal, state, game.names[proposal.seat]))
    if proposal.seat == reader.seat:
        return replace(
            shown,
            says=_own(proposal, state, reader),
            expires_at=answerable_until(state, proposal, [*range(state.seats)]),
            no=gettext("Withdraw"),
        )
    if reader.seat in state.agreed:
        return replace(shown, says=_agreed(proposal, state))
    says, *more = _theirs(proposal, state, reader, game.names)
    is_acceptable = objection_to_acceptance(state, proposal) is None
    return replace(
        shown,
        says=says,
        expires_at=answerable_until(state, proposal, [reader.seat]),
        hints=(*more, *_hints(proposal, state, reader)),
        yes=acceptance_text(state, proposal) if is_acceptable else "",
        no=gettext("Decline"),
        asks=True,
    )


def _goes_back_to(proposal: Proposal, state: State, reader: Viewer) -> bool:
    """Return whether the reader is asked to go back to the very board that is shown."""
    answered = {proposal.seat} | state.agreed | set(state.left)
    return proposal.ply == reader.ply and reader.seat is not None and reader.seat not in answered


def is_counted(state: State) -> bool:
    """Return whether an end by consent counts the points, and is no draw."""
    return state.position.agreed() is not None


def _shown(game: Game, proposal: Proposal, state: State, shown: int) -> PendingProposal:
    """Return the parts that are the same for all who look at the board after `shown` moves."""
    ply = proposal.ply
    return PendingProposal(
        label=_label(proposal, state),
        says="",
        expires_at=proposal.expires_at,
        number=proposal.number,
        key=str(uuid4()),
        board_url="" if ply in {None, shown} else reverse("game_ply", args=[game.pk, ply]),
    )


def _label(proposal: Proposal, state: State) -> str:
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return gettext("takeback asked for")
        case ProposalKind.PAUSE:
            return gettext("pause proposed")
    return gettext("end proposed") if is_counted(state) else gettext("draw offered")


def _theirs(
    proposal: Proposal, state: State, reader: Viewer, names: Mapping[Seat, str]
) -> tuple[str, ...]:
    """Return what is asked of the reader, and what a takeback would undo as well."""
    who = {"name": names[proposal.seat]}
    match proposal.what:
        case ProposalKind.TAKEBACK:
            notation = reader.preferences.notation
            return tuple(takeback_sentences(state, proposal, names, reader.seat, notation))
        case ProposalKind.PAUSE:
            named = {**who, **_until(proposal)}
            return (gettext("%(name)s proposes a pause until the end of %(day)s.") % named,)
    if is_counted(state):
        return (
            gettext("Ending the game and counting the points as they stand has been proposed."),
        )
    return (gettext("Your opponent offers you a draw."),)


def _hints(proposal: Proposal, state: State, reader: Viewer) -> Iterator[str]:
    assert reader.seat is not None
    match proposal.what:
        case ProposalKind.PAUSE:
            yield gettext("No clock of this game runs then. You may still move if you like.")
        case ProposalKind.END if is_counted(state):
            yield gettext("It ends when all agree.")
    if objection_to_acceptance(state, proposal):
        yield gettext("It can be accepted once the reported problem is decided.")
    if is_declined_by_move(state, reader.seat):
        yield gettext("A move of yours declines it as well.")


def _until(proposal: Proposal) -> dict[str, str]:
    assert proposal.until is not None
    return {"day": last_day(proposal.until)}


def last_day(until: datetime) -> str:
    """Return the last day of a pause that ends then, by the reader's clock."""
    last = timezone.localtime(until - timedelta(seconds=1))
    # Translators: Django's letters for a day, as in "Tuesday 24 November 2026".
    return date_format(last, gettext("l j F Y"))


def _own(proposal: Proposal, state: State, reader: Viewer) -> str:
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return _own_takeback(proposal, state, reader)
        case ProposalKind.PAUSE:
            return gettext("You propose a pause until the end of %(day)s.") % _until(proposal)
    if is_counted(state):
        return gettext("You propose to end the game. It ends when all have agreed.")
    return gettext("You have offered a draw. It stands until your opponent answers or moves.")


def _own_takeback(proposal: Proposal, state: State, reader: Viewer) -> str:
    """Return which move the reader has asked to take back, and until when that can be answered."""
    assert proposal.ply is not None
    (_seat, moves), *_answers = turns_since(
        state, proposal.ply, reader.seat, reader.preferences.notation
    )
    named = {"moves": moves, "when": day_and_time(proposal.expires_at)}
    return (
        gettext("You have asked to take %(moves)s back. It can be answered until %(when)s.") % named
    )


def _agreed(proposal: Proposal, state: State) -> str:
    """Return what the reader has agreed to, while a third seat has not answered."""
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return gettext("You agree that the last move is taken back.")
        case ProposalKind.PAUSE:
            return gettext("You agree to a pause until the end of %(day)s.") % _until(proposal)
    return gettext("You agree to end the game. It ends when all have agreed.")


def _seen(proposal: Proposal, state: State, name: str) -> str:
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return gettext("%(name)s has asked to take a move back.") % {"name": name}
        case ProposalKind.PAUSE:
            return gettext("%(name)s has proposed a pause.") % {"name": name}
    if is_counted(state):
        return gettext("Ending the game has been proposed.")
    return gettext("A draw has been offered.")
