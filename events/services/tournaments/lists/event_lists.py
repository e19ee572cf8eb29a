"""The events that a list shows to a reader."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from accounts.models import User
from events.models import Club, Division, Tournament, TournamentEntry
from events.services.clubs.club_lists import clubs_of

MAX_LISTED_EVENTS = 100


def listed(reader: User | None) -> QuerySet[Tournament]:
    """Return the events that everybody may see, the reader's own and their clubs', the latest
    first.

    Divisions of leagues are on the pages of their seasons. Each with `taken`, how many take part.
    Keys are asked for first: of an "or" of these conditions PostgreSQL reads every event there is.
    """
    everybodys = Tournament.objects.filter(outside_leagues(), listed=True)
    keys = set(
        everybodys.order_by("-changed_at", "pk").values_list("pk", flat=True)[:MAX_LISTED_EVENTS]
    )
    return _latest(Q(pk__in=keys | (_own_keys(reader) if reader else set())))


def _own_keys(reader: User) -> set[UUID]:
    """Return the keys of the events of a reader and of their clubs.

    The clubs are read first: joined with them, PostgreSQL reads every event there is.
    """
    clubs = [club.pk for club in clubs_of(reader)]
    mine = TournamentEntry.objects.filter(user=reader, state=TournamentEntry.State.ENTERED)
    theirs = [Q(director=reader), Q(club__in=clubs), Q(guest_club__in=clubs)]
    found = [Tournament.objects.filter(events).values_list("pk", flat=True) for events in theirs]
    return set(mine.values_list("event", flat=True).union(*found))


def events_of(club: Club, *, to_members: bool) -> QuerySet[Tournament]:
    """Return the events of a club that `listed` shows; members also see unlisted ones."""
    theirs = Q(club=club) | Q(guest_club=club)
    return _latest(theirs if to_members else theirs & Q(listed=True))


def _latest(shown: Q) -> QuerySet[Tournament]:
    events = Tournament.objects.filter(shown, outside_leagues()).select_related("club")
    latest = events.annotate(taken=Coalesce(Subquery(_TAKEN), 0)).order_by("-changed_at", "pk")
    return latest[:MAX_LISTED_EVENTS]


_ENTERED = TournamentEntry.objects.filter(event=OuterRef("pk"), state=TournamentEntry.State.ENTERED)
_TAKEN = _ENTERED.order_by().values("event").annotate(taken=Count("pk")).values("taken")
"""How many take part in an event: asked of each for itself, since a join reads all entries."""


def outside_leagues() -> Combinable:
    """Return the condition that an event is no division of a league.

    As `division=None` PostgreSQL expects a single such event, and reads all to find it.
    """
    return ~Exists(Division.objects.filter(event=OuterRef("pk")))
