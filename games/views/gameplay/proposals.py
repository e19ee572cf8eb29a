"""Proposals on the page of a game: those possible, those pending, and taking a turn back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.log.commands import ProposalKind, Propose
from games.log.proposals.proposals import MAX_PAUSE, objection_to_proposal, objection_to_undo
from games.log.state import Proposal, State
from games.models import Game, Seat
from games.services.gamelog.presence import seen_by_others
from games.views.common.viewer import Viewer


@dataclass(frozen=True)
class PendingProposal:
    """A proposal as the reader sees it.

    `yes` is on the button that takes it, `no` on the one that turns it down or, of one's own,
    withdraws it; both are empty where there is nothing to press. `hint` says what else there is to
    know; `number` is the event that made it, so that no answer is taken for another proposal.
    """

    says: str
    hint: str
    yes: str
    no: str
    expires_at: datetime
    number: int


@dataclass(frozen=True)
class PossibleProposals:
    """Proposals the reader may make now; a pause may end on `from_day` to `to_day`."""

    end: str = ""
    takeback: bool = False
    pause: bool = False
    grace: bool = False
    from_day: str = ""
    to_day: str = ""


def pending_proposal(state: State, seats: list[Seat], reader: Viewer) -> PendingProposal | None:
    """Return the proposal that is pending, for whoever looks at the board as it is now."""
    proposal = state.pending_proposal(timezone.now())
    if not reader.live or proposal is None:
        return None
    name = seats[proposal.seat].name
    if reader.seat is None or reader.seat in state.left:
        says = _seen(proposal, state, name)
        return PendingProposal(says, "", "", "", proposal.expires_at, proposal.number)
    if reader.seat in state.agreed:
        own = proposal.seat == reader.seat
        says = _own(proposal, state) if own else _agreed(proposal, state)
        no = gettext("Withdraw") if own else ""
        return PendingProposal(says, "", "", no, proposal.expires_at, proposal.number)
    says, hint, yes = _theirs(proposal, state, name)
    return PendingProposal(
        says, hint, yes, gettext("Decline"), proposal.expires_at, proposal.number
    )


def declined_proposal(state: State, reader: Viewer) -> str:
    """Return what became of the reader's proposal on this board, if it was turned down."""
    proposal = state.declined
    if proposal is None or proposal.seat != reader.seat or not reader.live:
        return ""
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return gettext("Your move stands: taking it back was declined.")
        case ProposalKind.PAUSE:
            return gettext("The pause you proposed was declined. The clocks run on.")
    if _counted(state):
        return gettext(
            "Your proposal to end was declined. You may make it again after your next move."
        )
    return gettext("Your draw offer was declined. You may offer again after your next move.")


def possible_proposals(game: Game, state: State, reader: Viewer) -> PossibleProposals:
    """Return what the reader's seat may propose, or do, beside moving."""
    now, seat = timezone.now(), reader.seat
    if not reader.live or seat is None or state.result or seat in state.left:
        return PossibleProposals()
    may = {what: objection_to_proposal(state, seat, now, what) is None for what in ProposalKind}
    end = gettext("Propose to end") if _counted(state) else gettext("Offer draw")
    grace = objection_to_undo(state, seat, now) is None
    grace = grace and not seen_by_others(game, seat, state.board_event)
    today = timezone.localtime(now).date()
    return PossibleProposals(
        end=end if may[ProposalKind.END] else "",
        takeback=may[ProposalKind.TAKEBACK] and not grace,
        pause=may[ProposalKind.PAUSE],
        grace=grace,
        from_day=(today + timedelta(days=1)).isoformat(),
        to_day=(today + MAX_PAUSE - timedelta(days=1)).isoformat(),
    )


def requested_proposal(what: str, last_day: date | None) -> Propose:
    """Return the command of a proposal's form; a pause lasts to the end of its last day, local
    time.

    Days far from now are no end that a pause can have; the calendar itself ends soon after some.
    """
    until = None
    if (
        what == ProposalKind.PAUSE
        and last_day is not None
        and abs(last_day.year - timezone.now().year) < 2
    ):
        begins = datetime.combine(last_day, datetime.min.time())
        until = timezone.make_aware(begins + timedelta(days=1))
    return Propose(ProposalKind(what), until)


def _counted(state: State) -> bool:
    return state.position.agreed() is not None


def _until(proposal: Proposal) -> dict[str, str]:
    assert proposal.until is not None
    last = timezone.localtime(proposal.until - timedelta(seconds=1))
    # Translators: Django's letters for a day, as in "Tuesday 24 November 2026".
    return {"day": date_format(last, gettext("l j F Y"))}


def _theirs(proposal: Proposal, state: State, name: str) -> tuple[str, str, str]:
    who = {"name": name}
    match proposal.what:
        case ProposalKind.TAKEBACK:
            says = gettext("%(name)s asks to take the last move back.") % who
            hint = gettext("A move of yours declines it as well.")
            return says, hint, gettext("Let them")
        case ProposalKind.PAUSE:
            named = {**who, **_until(proposal)}
            says = gettext("%(name)s proposes a pause until the end of %(day)s.") % named
            hint = gettext("No clock of this game runs then. Whoever likes may move all the same.")
            return says, hint, gettext("Agree")
    if _counted(state):
        says = gettext("It is proposed to end the game and count the points as they stand.")
        return says, gettext("It ends when all agree."), gettext("Agree")
    says = gettext("Your opponent offers you a draw.")
    return says, gettext("A move of yours declines it as well."), gettext("Accept the draw")


def _own(proposal: Proposal, state: State) -> str:
    match proposal.what:
        case ProposalKind.TAKEBACK:
            return gettext("You have asked to take your move back.")
        case ProposalKind.PAUSE:
            return gettext("You propose a pause until the end of %(day)s.") % _until(proposal)
    if _counted(state):
        return gettext("You propose to end the game. It ends when all have agreed.")
    return gettext("You have offered a draw. It stands until your opponent answers or moves.")


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
    if _counted(state):
        return gettext("It has been proposed to end the game.")
    return gettext("A draw has been offered.")
