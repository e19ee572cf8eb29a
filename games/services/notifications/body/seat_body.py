"""Bodies of notifications about a seat that changes hands, for the three people concerned."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.extensions.notifications.message_body import MessageBody
from games.models import Dispute, RulingProposal
from games.services.disputes.rulings.appeals import APPEAL_PERIOD, appeal_of
from games.services.disputes.rulings.proposals import open_proposal
from games.services.disputes.rulings.ruling_news import is_overturned
from games.services.notifications.body.context import GameContext
from games.services.text import game_text


def seat_change(context: GameContext) -> MessageBody:
    """Tell the reader what a change of players means for them."""
    dispute = context.row.dispute
    assert dispute is not None
    proposal = open_proposal(dispute)
    if proposal is not None and proposal.newcomer == context.reader:
        return _asked(context, dispute, proposal)
    if proposal is not None:
        return _answered(context, dispute, proposal)
    return _decided(context, dispute)


def _asked(context: GameContext, dispute: Dispute, proposal: RulingProposal) -> MessageBody:
    words = {"leaver": proposal.leaver, "game": gettext(context.game.rules.name)}
    return _about_seat(
        dispute,
        gettext("a seat is offered to you"),
        gettext("Would you take over the seat of %(leaver)s in a running game of %(game)s?")
        % words,
        gettext("Nothing happens unless you agree. Look at the board and the terms first."),
    )


def _answered(context: GameContext, dispute: Dispute, proposal: RulingProposal) -> MessageBody:
    sentence = (
        gettext("%(name)s agrees to take over the seat of %(leaver)s.")
        if proposal.newcomer_agrees
        else gettext("%(name)s does not want to take over the seat of %(leaver)s.")
    )
    words = {"name": proposal.newcomer, "leaver": proposal.leaver}
    link = settings.SITE_URL + reverse("dispute", args=[dispute.pk])
    news = gettext("the answer to an offered seat")
    return MessageBody(news, (sentence % words,), link, gettext("Open the case"))


def _decided(context: GameContext, dispute: Dispute) -> MessageBody:
    appeal = appeal_of(dispute)
    if appeal is not None and appeal.outcome:
        reason, outcome = appeal.reason, f"{appeal.get_outcome_display()}."
        back = gettext("%(leaver)s plays on in place of %(newcomer)s.")
        words = {"leaver": dispute.leaver, "newcomer": dispute.newcomer}
        what = back % words if is_overturned(dispute) else ""
    else:
        reason, outcome = dispute.reason, game_text.ruling_text(dispute, context.seats)
        within = gettext("You can appeal against this within %(days)s days.")
        what = within % {"days": APPEAL_PERIOD.days}
    because = gettext("The reason: %(reason)s") % {"reason": reason}
    return _about_seat(dispute, gettext("your seat in a game"), outcome, because, what)


def _about_seat(dispute: Dispute, news: str, *sentences: str) -> MessageBody:
    """Return a body that leads to the page about the seat."""
    link = settings.SITE_URL + reverse("seat_change", args=[dispute.pk])
    return MessageBody(news, tuple(filter(None, sentences)), link, gettext("Look at it"))
