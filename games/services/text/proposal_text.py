"""Proposals in words, for those whose answer is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from games.log.commands import ProposalKind
from games.log.state import Proposal, State
from games.rules.kit.core import Seat
from games.services.text.game_text import deadline_text


@dataclass(frozen=True)
class ProposalText:
    """A proposal in a few words, and in a sentence."""

    news: str
    sentence: str


def proposal_text(
    state: State, proposal: Proposal, names: Mapping[Seat, str], zone: ZoneInfo
) -> ProposalText:
    """Return what is proposed, with times by the clock of `zone`."""
    who = {"names": names[proposal.seat]}
    if proposal.what is ProposalKind.TAKEBACK:
        asked = gettext("%(names)s asks you to let the last move be taken back.")
        return ProposalText(gettext("a takeback is asked for"), asked % who)
    if proposal.what is ProposalKind.PAUSE and proposal.until:
        asked = gettext("%(names)s proposes to stop the clocks until %(until)s.")
        until = {"until": deadline_text(proposal.until, zone)}
        return ProposalText(gettext("a pause is offered"), asked % (who | until))
    if state.position.agreed() is not None:
        asked = gettext("%(names)s proposes to end the game and count the points as they stand.")
        return ProposalText(gettext("the end is proposed"), asked % who)
    asked = gettext("%(names)s offers you a draw. The offer stands until you answer or move.")
    return ProposalText(gettext("a draw is offered"), asked % who)
