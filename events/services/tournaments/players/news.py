"""The news of events, as mails and push messages tell it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from events.models import Tournament
from games.coded_text import N_, CodedText
from games.extensions.notifications.message_body import MessageBody
from games.models import Outbox, Seat


class EventNewsReason(CodedText):
    """Why players need not be told of an event before its start, as the delivery log stores it."""

    BEGUN = "event-begun", N_("The event has begun, or was cancelled.")
    LINED_UP = "line-up-complete", N_("The line-up is complete, or the match was called off.")


def composer(news: str, sentence: str) -> Callable[[Outbox, User, datetime], MessageBody]:
    """Return the function that writes news about an event, with the marked texts of subject and
    body.
    """

    def compose(row: Outbox, reader: User, at: datetime) -> MessageBody:
        event = Tournament.objects.get(pk=row.object_id)
        words = {"event": event.name, "game": gettext(event.rules.name)}
        return MessageBody(
            gettext(news) % words,
            (gettext(sentence) % words,),
            event.site_url,
            gettext("Open the event"),
        )

    return compose


entered = composer(
    N_("somebody has entered %(event)s"),
    N_("A player has entered your event %(event)s. You can start it as soon as enough are there."),
)
_games_begin = composer(
    N_("%(event)s begins"),
    N_("The lot has been cast in %(event)s, and your games of %(game)s begin."),
)
_ladder_begins = composer(
    N_("%(event)s begins"),
    N_("The lot has given everybody a place in %(event)s. Challenge somebody above you!"),
)
_month_begins = composer(
    N_("%(event)s begins"),
    N_("A month of %(event)s begins, with %(game)s. Ask for your first game on its page!"),
)
tour_opens = composer(
    N_("%(event)s: the next month"),
    N_("The next month of %(event)s is played with %(game)s. Enter before it begins."),
)
asked = composer(
    N_("somebody asks to enter %(event)s"),
    N_(
        "A player asks to be let into your event %(event)s. You decide on the page of its director."
    ),
)
approved = composer(
    N_("you are in %(event)s"),
    N_("The director has let you into %(event)s."),
)
paired = composer(
    N_("new games in %(event)s"),
    N_("Your next games of %(game)s in %(event)s begin."),
)
decided = composer(
    N_("%(event)s is decided"),
    N_("The table of %(event)s is final. Thank you for playing!"),
)
cancelled = composer(
    N_("%(event)s is cancelled"),
    N_("The event %(event)s is cancelled. Games that have begun go on without it."),
)
removed = composer(
    N_("you are taken out of %(event)s"),
    N_("The director has taken you out of %(event)s. The reason stands on the page of the event."),
)
timed_out = composer(
    N_("you are out of %(event)s"),
    N_(
        "You have lost a game of %(event)s on time, and are out of it with your other games there."
        " You can enter again at the lowest place."
    ),
)
readmitted = composer(
    N_("you are back in %(event)s"),
    N_("The director has taken you back into %(event)s. The reason stands on its page."),
)
substituted = composer(
    N_("you play in %(event)s"),
    N_("The director has put you in the place of another player in %(event)s."),
)
ruled = composer(
    N_("a game of %(event)s is decided"),
    N_(
        "The director has decided a game of yours in %(event)s, or taken that back. The reason"
        " stands on the page of the event."
    ),
)


def started(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Return the news that an event begins, with games, challenges or a month."""
    event = Tournament.objects.get(pk=row.object_id)
    begins = {Tournament.Kind.LADDER: _ladder_begins, Tournament.Kind.TOUR: _month_begins}
    compose = begins.get(Tournament.Kind(event.kind), _games_begin)
    return compose(row, reader, at)


def objection_if_begun(row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    """Return why nobody needs to be told any more that somebody has entered; "" where they need
    to.
    """
    event = Tournament.objects.get(pk=row.object_id)
    return "" if event.is_open else EventNewsReason.BEGUN
