"""The answers to a proposal that a mail offers as links."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.log.proposals.proposals import objection_to_acceptance
from games.log.state import Proposal
from games.services.notifications.body.context import GameContext
from games.services.notifications.body.move_tokens import AnswerToken
from games.services.text.proposal_text import acceptance_text


def answers_to(context: GameContext, proposal: Proposal) -> tuple[tuple[str, str], ...]:
    """Return a label and an address for each answer that the reader may give."""
    if context.seat is None:
        return ()
    holder = (context.reader.pk, context.game.pk, context.seat.number, proposal.number)
    decline = (gettext("Decline"), address(AnswerToken(*holder, accept=False)))
    if objection_to_acceptance(context.state, proposal):
        return (decline,)
    accept = acceptance_text(context.state, proposal)
    return (accept, address(AnswerToken(*holder, accept=True))), decline


def address(token: AnswerToken) -> str:
    """Return the address of an answer token, with scheme and host."""
    return f"{settings.SITE_URL}{reverse('mail_answer', args=[token.token])}"
