"""The events that a list shows to a reader."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from events.models import Club, Tournament, TournamentEntry
from events.services.clubs.club_lists import clubs_of

MAX_LISTED_EVENTS = 100


def listed(reader: User | None) -> QuerySet[Tournament]:
    """Return the events that everybody may see, the reader's own and their clubs', the latest
    first.

    Divisions of leagues are on the pages of their seasons. Each with `taken`, how many take part.
    """
    shown = Q(listed=True)
    if reader is not None:
        mine = TournamentEntry.objects.filter(user=reader, state=TournamentEntry.State.ENTERED)
        shown |= Q(director=reader) | Q(pk__in=mine.values("event"))
        clubs = clubs_of(reader).order_by().values("pk")
        shown |= Q(club__in=clubs) | Q(guest_club__in=clubs)
    return _latest(shown)


def events_of(club: Club, *, to_members: bool) -> QuerySet[Tournament]:
    """Return the events of a club that `listed` shows; members also see unlisted ones."""
    theirs = Q(club=club) | Q(guest_club=club)
    return _latest(theirs if to_members else theirs & Q(listed=True))


def _latest(shown: Q) -> QuerySet[Tournament]:
    events = Tournament.objects.filter(shown, division=None).select_related("club")
    taken = Count("entries", filter=Q(entries__state=TournamentEntry.State.ENTERED))
    return events.annotate(taken=taken).order_by("-changed_at", "pk")[:MAX_LISTED_EVENTS]
