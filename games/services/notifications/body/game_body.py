"""What each kind of mail says: a few sentences and, where there is a game, its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.log.commands import ProposalKind
from games.log.time.deadline import PauseReason
from games.log.turns.last_turn import last_mover
from games.models import Dispute, JobKind
from games.services.chat.delivery import message_of
from games.services.notifications.body.context import GameContext, MessageBody, context_of
from games.services.notifications.body.table_body import of_table
from games.services.notifications.body.timeout_warning import consequence
from games.services.text import game_text
from games.services.text.result_text import result_text

__all__ = ["GameContext", "MessageBody", "context_of", "of_game", "of_table"]


def of_game(scene: GameContext) -> MessageBody:
    """For every kind of mail about a game."""
    return _GAME[JobKind(scene.row.kind)](scene)


def _turn(scene: GameContext) -> MessageBody:
    if last_mover(scene.state) is not None:
        first = scene.moved
    else:
        said = gettext("Your game against %(names)s has begun, and you have the first move.")
        first = said % {"names": scene.others}
    label = gettext("Make your move")
    return scene.content(gettext("your turn"), first, scene.sealed, label=label)


def _started(scene: GameContext) -> MessageBody:
    said = gettext("Your game against %(names)s has begun. They have the first move.")
    return scene.content(
        gettext("the game begins"),
        said % {"names": scene.others},
        game_text.terms_text(scene.game),
        scene.sealed,
    )


def _reminder(scene: GameContext) -> MessageBody:
    if scene.state.forgotten_at:
        return scene.content(
            gettext("a game waits for you"),
            gettext("It is your turn, and nobody has moved for two months."),
            scene.moved,
            consequence(scene),
            label=gettext("Make your move"),
        )
    return scene.content(
        gettext("your time is running out"),
        gettext("It is still your turn, and not much of your time is left."),
        scene.moved,
        consequence(scene),
        label=gettext("Make your move"),
    )


def _over(scene: GameContext) -> MessageBody:
    ended = result_text(scene.game, scene.seats, scene.reader.pk)
    return scene.content(gettext("the game is over"), ended, scene.moved)


def _offered(scene: GameContext) -> MessageBody:
    """A draw, the end of a game whose points count, a takeback, a pause."""
    offer = scene.state.offer
    what = offer.what if offer else ProposalKind.END
    names = {"names": scene.seats[offer.seat].name if offer else scene.others}
    news, said = (
        gettext("a draw is offered"),
        gettext("%(names)s offers you a draw. The offer stands until you answer or move."),
    )
    if what is ProposalKind.TAKEBACK:
        news, said = (
            gettext("a takeback is asked for"),
            gettext("%(names)s asks you to let the last move be taken back."),
        )
    elif what is ProposalKind.PAUSE and offer and offer.until:
        names["until"] = game_text.deadline_text(offer.until, scene.reader.zone())
        news, said = (
            gettext("a pause is offered"),
            gettext("%(names)s offers to let the clocks stand until %(until)s."),
        )
    elif scene.state.position.agreed() is not None:
        news, said = (
            gettext("the end is proposed"),
            gettext("%(names)s proposes to end the game and count the points as they stand."),
        )
    return scene.content(news, said % names, label=gettext("Answer"))


def _away(scene: GameContext) -> MessageBody:
    """To the one who would have lost on time, and to those who now wait longer."""
    taken = [one for one in scene.state.clock.pauses if one.why is PauseReason.AUTOMATIC]
    latest = max(taken, key=lambda one: one.begins)
    ends = game_text.deadline_text(latest.ends, scene.reader.zone()) if latest.ends else ""
    if scene.seat is not None and latest.seat == scene.seat.number:
        said = gettext(
            "Your time was up, so a day of your vacation was taken for you, until %(until)s."
        )
        more = gettext("It holds for all your games against people.")
        return scene.content(
            gettext("you are on vacation"), said % {"until": ends}, more, scene.moved
        )
    name = scene.seats[latest.seat].name if latest.seat is not None else scene.others
    said = gettext("%(name)s is on vacation until %(until)s; no time is lost until then.")
    return scene.content(
        gettext("your opponent is on vacation"), said % {"name": name, "until": ends}
    )


def _chat(scene: GameContext) -> MessageBody:
    """The words themselves never stand in a subject."""
    line = message_of(scene.row)
    assert line is not None
    said = gettext("%(name)s wrote:") % {"name": line.user}
    return scene.content(
        gettext("a message"), f"{said}\n{line.text}", label=gettext("Answer at the table")
    )


def _reported(scene: GameContext) -> MessageBody:
    dispute = scene.row.dispute
    assert dispute is not None
    if scene.seat is None:
        return _for_staff(scene, dispute)
    said = gettext("%(name)s has reported a problem in this game. An admin will look at it.")
    sentences = [said % {"name": dispute.opened_by}]
    if scene.state.holds:
        sentences.append(
            gettext("Until then, for 72 hours at the most, the clocks stand and nobody can move.")
        )
    return scene.content(gettext("a problem is reported"), *sentences)


def _for_staff(scene: GameContext, dispute: Dispute) -> MessageBody:
    said = gettext("%(name)s has reported a problem at move %(ply)s: %(about)s.")
    about = {"name": dispute.opened_by, "ply": dispute.ply, "about": dispute.get_category_display()}
    return MessageBody(
        gettext("a problem is reported"),
        (said % about,),
        settings.SITE_URL + reverse("dispute", args=[dispute.pk]),
        gettext("Open the case"),
        scene.board,
    )


def _ruled(scene: GameContext) -> MessageBody:
    dispute = scene.row.dispute
    assert dispute is not None
    reported = gettext("The problem that %(name)s reported has been decided.")
    return scene.content(
        gettext("a ruling"),
        reported % {"name": dispute.opened_by},
        game_text.ruling_text(dispute, scene.seats),
        gettext("The reason: %(reason)s") % {"reason": dispute.reason},
        gettext("It is your turn.") if scene.my_turn else "",
    )


_GAME: Mapping[JobKind, Callable[[GameContext], MessageBody]] = {
    JobKind.TURN: _turn,
    JobKind.STARTED: _started,
    JobKind.REMINDER: _reminder,
    JobKind.OVER: _over,
    JobKind.OFFERED: _offered,
    JobKind.REPORTED: _reported,
    JobKind.RULED: _ruled,
    JobKind.AWAY: _away,
    JobKind.CHAT: _chat,
}
