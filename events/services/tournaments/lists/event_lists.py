"""The events that a list shows to a reader."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from events.models import Tournament, TournamentEntry

MAX_LISTED_EVENTS = 100


def listed(reader: User | None) -> QuerySet[Tournament]:
    """Return the events that everybody may see and the reader's own, the latest first.

    Divisions of leagues are on the pages of their seasons. Each with `taken`, how many take part.
    """
    shown = Q(listed=True)
    if reader is not None:
        mine = TournamentEntry.objects.filter(user=reader, state=TournamentEntry.State.ENTERED)
        shown |= Q(director=reader) | Q(pk__in=mine.values("event"))
    events = Tournament.objects.filter(shown, division=None).annotate(
        taken=Count("entries", filter=Q(entries__state=TournamentEntry.State.ENTERED))
    )
    return events.order_by("-changed_at", "pk")[:MAX_LISTED_EVENTS]
