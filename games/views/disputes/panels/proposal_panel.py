"""A proposed ruling as the players and the staff see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.log.commands import Refused
from games.models import Dispute, ProposalComment, RulingProposal
from games.rules.kit.core import RulesError
from games.services.disputes.rulings.proposals import (
    confirmable_from,
    objection_to_confirmation,
    open_proposal,
    seat_that_changes,
)
from games.services.gamelog.state_cache import state_of
from games.services.text import game_text
from games.templatetags.formatting import words
from games.views.disputes.panels.previews import RulingPreview, ruling_preview


@dataclass(frozen=True)
class ProposalPanel:
    """A proposal with its comments and effects; `preview` is None where the game has changed.

    `objection` says why the reader, one of the staff, cannot confirm it now.
    """

    proposal: RulingProposal
    says: str
    comments: list[ProposalComment]
    preview: RulingPreview | None
    waits_until: datetime | None
    objection: str
    is_mine: bool


def proposal_panel(dispute: Dispute, reader: User, at: datetime) -> ProposalPanel | None:
    """Return the open proposal in a dispute; None without one."""
    proposal = open_proposal(dispute)
    if proposal is None:
        return None
    proposal.dispute = dispute
    seats = list(dispute.game.seats.all())
    objection = objection_to_confirmation(proposal, reader, at)
    until = confirmable_from(proposal, seats)
    return ProposalPanel(
        proposal,
        game_text.ruling_text(proposal, seats),
        list(proposal.comments.select_related("seat__user")),
        _preview(proposal, reader, at),
        until if until > at else None,
        words(Refused(objection)) if objection else "",
        proposal.by == reader,
    )


def _preview(proposal: RulingProposal, reader: User, at: datetime) -> RulingPreview | None:
    dispute = proposal.dispute
    if proposal.board != state_of(dispute.game).board_event:
        return None
    asked = {
        "ruling": proposal.ruling,
        "winner": proposal.winner,
        "ply": proposal.back_to,
        "seat": seat_that_changes(proposal),
        "newcomer": proposal.newcomer,
    }
    try:
        return ruling_preview(dispute, reader, at, **asked)  # type: ignore[arg-type]
    except RulesError:
        return None
