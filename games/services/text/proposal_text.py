"""Proposals in words for those whose answer is awaited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from games.log.commands import ProposalKind
from games.log.state import Proposal, State
from games.rules.kit.core import Seat
from games.services.text.game_text import deadline_text
from games.services.text.turn_text import turns_since


@dataclass(frozen=True)
class ProposalText:
    """A proposal in a few words, in a sentence, and its consequences in further ones."""

    news: str
    sentence: str
    more: tuple[str, ...] = ()


def proposal_text(
    state: State,
    proposal: Proposal,
    names: Mapping[Seat, str],
    zone: ZoneInfo,
    reader: Seat | None = None,
    notation: str = "",
) -> ProposalText:
    """Return the text of a proposal as `reader` may know it, with times by the clock of `zone`."""
    who = {"names": names[proposal.seat]}
    if proposal.what is ProposalKind.TAKEBACK:
        asked, *more = takeback_sentences(state, proposal, names, reader, notation)
        return ProposalText(gettext("a takeback is asked for"), asked, tuple(more))
    if proposal.what is ProposalKind.PAUSE and proposal.until:
        asked = gettext("%(names)s proposes to stop the clocks until %(until)s.")
        until = {"until": deadline_text(proposal.until, zone)}
        return ProposalText(gettext("a pause is offered"), asked % (who | until))
    if state.position.agreed() is not None:
        asked = gettext("%(names)s proposes to end the game and count the points as they stand.")
        return ProposalText(gettext("the end is proposed"), asked % who)
    asked = gettext("%(names)s offers you a draw. The offer stands until you answer or move.")
    return ProposalText(gettext("a draw is offered"), asked % who)


def takeback_sentences(
    state: State, proposal: Proposal, names: Mapping[Seat, str], reader: Seat | None, notation: str
) -> Iterator[str]:
    """Yield whose move is to be taken back, and whose later moves would be taken back with it."""
    assert proposal.ply is not None
    (asker, moves), *answers = turns_since(state, proposal.ply, reader, notation)
    says = (
        gettext("%(name)s asks to take %(moves)s back.")
        if answers
        else gettext("%(name)s asks to take the last move back: %(moves)s.")
    )
    yield says % {"name": names[asker], "moves": moves}
    for seat, since in answers:
        words = {"name": names[seat], "moves": since}
        if seat == reader:
            yield gettext("Your answer %(moves)s would go with it.") % words
        else:
            yield gettext("What %(name)s played since, %(moves)s, would go with it.") % words


def acceptance_text(state: State, proposal: Proposal) -> str:
    """Return the label of the button that accepts a proposal."""
    if proposal.what is ProposalKind.TAKEBACK:
        return gettext("Allow it")
    if proposal.what is ProposalKind.PAUSE or state.position.agreed() is not None:
        return gettext("Agree")
    return gettext("Accept the draw")
