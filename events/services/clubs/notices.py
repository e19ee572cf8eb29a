"""The news of clubs: who is notified, and what a mail or a push message says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from events.models import Club, ClubMember
from games.coded_text import N_, CodedText
from games.extensions.notifications.message_body import MessageBody
from games.models import Outbox, Seat
from games.services.effects.enqueue import notify

ASKED, ADMITTED, REMOVED = "clubs.asked", "clubs.admitted", "clubs.removed"
"""The kinds of news of clubs."""


class ClubNewsReason(CodedText):
    """Why officers need not be told of a request any more, as the delivery log stores it."""

    ANSWERED = "request-answered", N_("The request is answered, or was taken back.")


def notify_of(club: Club, kind: str, people: Iterable[User], at: datetime) -> None:
    """Notify these people of a change. Expects the club to be locked."""
    club.change_count += 1
    club.save(update_fields=["change_count"])
    notify(
        [
            Outbox(
                kind=kind,
                object_id=str(club.pk),
                user=person,
                repeat=club.change_count,
                due_at=at,
            )
            for person in people
            if person.is_active
        ]
    )


def composer(news: str, sentence: str) -> Callable[[Outbox, User, datetime], MessageBody]:
    """Return the function that writes news about a club, with the marked texts of its subject and
    its body.
    """

    def compose(row: Outbox, reader: User, at: datetime) -> MessageBody:
        club = Club.objects.get(pk=row.object_id)
        words = {"club": club.name}
        link = gettext("Open the club")
        return MessageBody(gettext(news) % words, (gettext(sentence) % words,), club.site_url, link)

    return compose


asked = composer(
    N_("somebody would like to join %(club)s"),
    N_("A player has asked to join your club %(club)s. Officers answer on its page."),
)
admitted = composer(
    N_("you are in %(club)s"),
    N_("An officer has let you into the club %(club)s. Welcome!"),
)
removed = composer(
    N_("you are taken out of %(club)s"),
    N_("An officer has taken you out of the club %(club)s. You can read the reason on its page."),
)


def objection_if_answered(row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    """Return why officers need not be told of a request any more; "" where one waits."""
    waiting = ClubMember.objects.filter(
        club=int(row.object_id), state=ClubMember.State.ASKED, club__closed_at=None
    )
    return "" if waiting.exists() else ClubNewsReason.ANSWERED
