"""Bodies of notifications about games, one for each kind: a few sentences, and the board."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.extensions.notifications.message_body import MessageBody
from games.log.proposals.answers import answerable_until
from games.log.state import IDLE_WARNING_LEAD, UNTIMED_IDLE_LIMIT, State
from games.log.time.deadline import PauseReason
from games.log.turns.last_turn import last_mover
from games.log.turns.timeouts import is_lost_at_once
from games.models.gameplay.seat_names import names_of
from games.services.chat.notifications import message_of
from games.services.notifications.body.answer_links import answers_to
from games.services.notifications.body.context import GameContext
from games.services.notifications.body.timeout_consequence import consequence
from games.services.text import game_text
from games.services.text.proposal_text import proposal_text
from games.services.text.result_text import headline_text, result_text


def turn(context: GameContext) -> MessageBody:
    """Tell the reader that it is their turn."""
    if last_mover(context.state) is not None:
        first = context.moved
    else:
        sentence = gettext("Your game against %(names)s has begun, and you have the first move.")
        first = sentence % {"names": context.others}
    return context.to_move(gettext("your turn"), first)


def started(context: GameContext) -> MessageBody:
    """Tell of a game that has begun, in which another player moves first or which is played at one
    sitting.
    """
    if context.state.clock.is_real_time:
        return context.content(
            gettext("the game begins now"),
            _come_now(context.state) % {"names": context.others},
            game_text.terms_text(context.game),
        )
    sentence = gettext("Your game against %(names)s has begun. They have the first move.")
    return context.content(
        gettext("the game begins"),
        sentence % {"names": context.others},
        game_text.terms_text(context.game),
    )


def _come_now(state: State) -> str:
    """Return the call to the table, with what happens if a first move does not come."""
    if all(is_lost_at_once(state, seat) for seat in state.to_move):
        return gettext(
            "Your game against %(names)s begins now, at one sitting. Come to the table: a first"
            " move that does not come in time ends the game."
        )
    return gettext(
        "Your game against %(names)s begins now, at one sitting. Come to the table: a first"
        " move that does not come in time is passed over."
    )


def reminder(context: GameContext) -> MessageBody:
    """Tell the reader that their time runs out, or that an untimed game is about to be
    cancelled.
    """
    if context.state.abandoned_at:
        return context.to_move(
            gettext("a game waits for you"),
            gettext("It is your turn, and nobody has moved for %(days)s days.")
            % {"days": (UNTIMED_IDLE_LIMIT - IDLE_WARNING_LEAD).days},
            context.moved,
            consequence(context),
        )
    return context.to_move(
        gettext("your time is running out"),
        gettext("It is still your turn, and not much of your time is left."),
        context.moved,
        consequence(context),
    )


def over(context: GameContext) -> MessageBody:
    """Tell of the end of a game."""
    ended = result_text(context.game, context.seats, context.reader.pk)
    headline = headline_text(context.game, context.seats, context.reader.pk)
    return context.content(headline.rstrip("."), ended, context.moved)


def proposed(context: GameContext) -> MessageBody:
    """Tell of a proposal: a draw, the end of a game for points, a takeback, a pause."""
    proposal = context.state.proposal
    assert proposal is not None
    names, zone = names_of(context.seats), context.reader.zone()
    number = context.seat.number if context.seat else None
    words = proposal_text(context.state, proposal, names, zone, number, context.notation)
    seats = [*range(context.state.seats)] if number is None else [number]
    until = game_text.deadline_text(answerable_until(context.state, proposal, seats), zone)
    body = context.content(
        context.numbered(words.news),
        words.sentence,
        *words.more,
        gettext("You can answer until %(until)s.") % {"until": until},
    )
    return replace(body, answers=answers_to(context, proposal))


def vacation(context: GameContext) -> MessageBody:
    """Tell of an automatic vacation, to the player who is on it and to those who wait longer
    because of it.
    """
    taken = [pause for pause in context.state.clock.pauses if pause.why is PauseReason.AUTOMATIC]
    latest = max(taken, key=lambda pause: pause.begins)
    ends = game_text.deadline_text(latest.ends, context.reader.zone()) if latest.ends else ""
    if context.seat is not None and latest.seat == context.seat.number:
        sentence = gettext(
            "Your time was up, so a day of your vacation was taken for you, until %(until)s."
        )
        more = gettext("It applies to all your games against people.")
        body = context.content(
            gettext("you are on vacation"), sentence % {"until": ends}, more, context.moved
        )
        return replace(body, link=_end_of_vacation(context), label=gettext("End the vacation"))
    name = context.seats[latest.seat].name if latest.seat is not None else context.others
    sentence = gettext("%(name)s is on vacation until %(until)s; no time is lost until then.")
    return context.content(
        gettext("your opponent is on vacation"), sentence % {"name": name, "until": ends}
    )


def _end_of_vacation(context: GameContext) -> str:
    """Return the address of the page that asks whether the reader's vacations are to end."""
    absence = context.reader.absences.now(context.at).first()
    page = reverse("vacation_end", args=[absence.pk]) if absence else reverse("vacation")
    return f"{settings.SITE_URL}{page}"


def chat(context: GameContext) -> MessageBody:
    """Tell of a chat message, whose words are never in a subject."""
    message = message_of(context.row)
    assert message is not None
    byline = gettext("%(name)s wrote:") % {"name": message.user}
    return context.content(
        gettext("a message"), f"{byline}\n{message.text}", label=gettext("Answer in the chat")
    )
