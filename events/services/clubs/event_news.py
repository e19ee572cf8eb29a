"""The news that an event of a club opens: which members are notified, and what they read."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext

from accounts.models import User
from events.models import Club, ClubMember, Tournament, TournamentEntry
from events.models.clubs import INSIDE
from games.coded_text import N_, CodedText
from games.extensions.notifications.message_body import MessageBody
from games.models import Outbox, Seat
from games.services.effects.enqueue import notify
from games.services.lobby.blocks_in_force import block_partners

EVENT_OPENS = "clubs.event_opens"
"""The kind of news."""
MAX_ANNOUNCED_EVENTS_PER_DAY = 3
"""The most new events of a club of which its members are notified within a day."""

ENTRY_STATES = (TournamentEntry.State.ENTERED, TournamentEntry.State.ASKED)


class ClubEventReason(CodedText):
    """Why members need not be told of an event any more, as the delivery log stores it."""

    BEGUN = "club-event-begun", N_("The event has begun, or was cancelled.")
    ENTERED = "club-event-entered", N_("The player has entered, or has asked to be let in.")
    LEFT = "club-event-left-club", N_("The player is no member of the club any more.")


def notify_members(event: Tournament, club: Club, at: datetime) -> None:
    """Notify the other members of a club that its event is open, unless a block stands between them
    and the director, or too many events of the club were announced today.
    """
    same_day = Tournament.objects.filter(club=club, created_at__gt=at - timedelta(days=1))
    if same_day.count() > MAX_ANNOUNCED_EVENTS_PER_DAY:
        return
    inside = club.members.filter(state__in=INSIDE, user__is_active=True).select_related("user")
    others = inside.exclude(user__in={event.director_id, *block_partners(event.director)})
    notify(
        [
            Outbox(kind=EVENT_OPENS, object_id=str(event.pk), user=member.user, due_at=at)
            for member in others
        ]
    )


def event_opens(row: Outbox, reader: User, at: datetime) -> MessageBody:
    """Return the news that an event of the reader's club is open for entries."""
    event = Tournament.objects.select_related("club").get(pk=row.object_id)
    words = {
        "event": event.name,
        "club": event.club.name if event.club else "",
        "game": gettext(event.rules.name),
        "kind": event.get_kind_display(),
        "director": str(event.director),
    }
    news = gettext("a new event of %(club)s: %(event)s")
    sentence = gettext(
        "%(director)s has set up an event of your club %(club)s: %(event)s (%(game)s, %(kind)s)."
        " Members enter on its page."
    )
    return MessageBody(news % words, (sentence % words,), event.site_url, gettext("Open the event"))


def objection_to_news(row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    """Return why a member need not be told any more; "" where the event waits for them."""
    event = Tournament.objects.get(pk=row.object_id)
    if not event.is_open:
        return ClubEventReason.BEGUN
    members = ClubMember.objects.filter(club=event.club_id, state__in=INSIDE)
    if not members.filter(user=row.user).exists():
        return ClubEventReason.LEFT
    entered = event.entries.filter(user=row.user, state__in=ENTRY_STATES)
    return ClubEventReason.ENTERED if entered.exists() else ""
