"""Bodies of notifications about disputes, for the players of a game and for the staff."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.extensions.notifications.message_body import MessageBody
from games.log.disputes.holds import MAX_HOLD
from games.models import Dispute
from games.services.disputes.rulings.appeals import appeal_of
from games.services.disputes.rulings.proposals import COMMENT_PERIOD, open_proposal
from games.services.disputes.settlements import open_offer
from games.services.notifications.body.context import GameContext
from games.services.text import game_text, settlement_offer_text


def disputed(context: GameContext) -> MessageBody:
    """Tell players and staff of a dispute that was filed."""
    dispute = context.row.dispute
    assert dispute is not None
    if context.seat is None:
        return _for_staff(context, dispute)
    sentence = gettext("%(name)s has reported a problem in this game. An admin will look at it.")
    sentences = [sentence % {"name": dispute.opened_by}]
    if context.state.holds:
        sentences.append(
            gettext(
                "Until then, for %(hours)s hours at most, the clocks are stopped and nobody can "
                "move."
            )
            % {"hours": MAX_HOLD // timedelta(hours=1)}
        )
    return context.content(gettext("a problem is reported"), *sentences)


def _for_staff(context: GameContext, dispute: Dispute) -> MessageBody:
    sentence = gettext("%(name)s has reported a problem at move %(ply)s: %(about)s.")
    about = {
        "name": dispute.opened_by,
        "ply": dispute.move,
        "about": dispute.get_category_display(),
    }
    return MessageBody(
        gettext("a problem is reported"),
        (sentence % about,),
        settings.SITE_URL + reverse("dispute", args=[dispute.pk]),
        gettext("Open the case"),
        context.board,
    )


def asked(context: GameContext) -> MessageBody:
    """Tell a player that a judge has a question."""
    dispute = context.row.dispute
    assert dispute is not None
    found = dispute.questions.filter(seat__user=context.row.user).first()
    sentence = gettext("An admin who looks into a problem in this game asks you:")
    return MessageBody(
        gettext("a question about a problem"),
        (f"{sentence}\n{found.text if found else ''}",),
        settings.SITE_URL + reverse("game_dispute", args=[dispute.game_id]),
        gettext("Answer the question"),
        context.board,
    )


def ruled(context: GameContext) -> MessageBody:
    """Tell of the ruling on a dispute."""
    dispute = context.row.dispute
    assert dispute is not None
    if dispute.state == Dispute.State.SETTLED:
        return _settled(context, dispute)
    reported = gettext("The problem that %(name)s reported has been decided.")
    return context.content(
        gettext("a ruling"),
        reported % {"name": dispute.opened_by},
        game_text.ruling_text(dispute, context.seats),
        gettext("The reason: %(reason)s") % {"reason": dispute.reason},
        gettext("It is your turn.") if context.my_turn else "",
    )


def _settled(context: GameContext, dispute: Dispute) -> MessageBody:
    return context.content(
        gettext("a problem is settled"),
        gettext("You and the others have settled the problem that %(name)s reported.")
        % {"name": dispute.opened_by},
        game_text.ruling_text(dispute, context.seats),
        gettext("It is your turn.") if context.my_turn else "",
    )


def proposed(context: GameContext) -> MessageBody:
    """Tell players and staff of a ruling that is proposed."""
    dispute = _dispute_of(context)
    proposal = open_proposal(dispute)
    assert proposal is not None
    hours = {"hours": COMMENT_PERIOD // timedelta(hours=1)}
    what = (
        gettext("You have %(hours)s hours to say what you think of it. Then it is decided.")
        if context.seat
        else gettext("It can be confirmed after %(hours)s hours, or when all have commented.")
    )
    sentences = (
        gettext("%(name)s proposes this ruling on a problem in this game:") % {"name": proposal.by},
        game_text.ruling_text(proposal, context.seats),
        gettext("The reason: %(reason)s") % {"reason": proposal.reason},
        what % hours,
    )
    return _leading_to_case(context, gettext("a ruling is proposed"), *sentences)


def settlement(context: GameContext) -> MessageBody:
    """Tell a player how another one wants to settle a dispute."""
    dispute = _dispute_of(context)
    offer = open_offer(dispute)
    assert offer is not None
    sentences = (
        gettext("%(name)s would like to settle the reported problem among yourselves:")
        % {"name": offer.seat.user},
        settlement_offer_text.outcome_text(offer),
        gettext("If you agree, it is done. An admin is not needed then."),
    )
    return _leading_to_case(context, gettext("an offer to settle a problem"), *sentences)


def overdue(context: GameContext) -> MessageBody:
    """Alert the staff about a dispute that has waited too long."""
    dispute = _dispute_of(context)
    sentence = (
        gettext("A report of %(name)s has waited for a decision for %(days)s days.")
        if context.row.repeat
        else gettext("Nobody has taken up a report of %(name)s, which is %(days)s days old.")
    )
    days = (context.row.due_at - dispute.opened_at).days
    words = sentence % {"name": dispute.opened_by, "days": days}
    return _leading_to_case(context, gettext("a report waits"), words)


def appealed(context: GameContext) -> MessageBody:
    """Tell the others and the staff of an appeal."""
    dispute = _dispute_of(context)
    appeal = appeal_of(dispute)
    assert appeal is not None
    words = {"name": appeal.by}
    sentences = (
        gettext("%(name)s has appealed against the ruling in this game.") % words,
        f"{appeal.get_ground_display()}: {appeal.text}",
    )
    return _leading_to_case(context, gettext("an appeal"), *sentences)


def appeal_decided(context: GameContext) -> MessageBody:
    """Tell the players how an appeal was decided."""
    appeal = appeal_of(_dispute_of(context))
    assert appeal is not None
    return context.content(
        gettext("an appeal is decided"),
        gettext("The appeal of %(name)s has been decided.") % {"name": appeal.by},
        f"{appeal.get_outcome_display()}.",
        gettext("The reason: %(reason)s") % {"reason": appeal.reason},
        gettext("It is your turn.") if context.my_turn else "",
    )


def _dispute_of(context: GameContext) -> Dispute:
    dispute = context.row.dispute
    assert dispute is not None
    return dispute


def _leading_to_case(context: GameContext, news: str, *sentences: str) -> MessageBody:
    """Return a body whose button leads players to their report, and the staff to the case."""
    dispute = _dispute_of(context)
    if context.seat is None:
        link, label = reverse("dispute", args=[dispute.pk]), gettext("Open the case")
    else:
        link, label = reverse("game_dispute", args=[dispute.game_id]), gettext("To the report")
    return MessageBody(news, tuple(sentences), settings.SITE_URL + link, label, context.board)
