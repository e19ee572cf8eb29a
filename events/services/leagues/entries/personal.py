"""The data that leagues store about a player, for the export and the deletion of an account."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from events.models import League, Season, SeasonEntry, SeasonLogKind
from events.services.leagues import season_log

ENTERED, WITHDRAWN = SeasonEntry.State.ENTERED, SeasonEntry.State.WITHDRAWN


def export(user: User) -> Iterable[object]:
    """Return the player's entries for the export of their data."""
    mine = SeasonEntry.objects.filter(user=user).order_by("entered_at", "pk")
    return mine.values(
        "season__league__name", "season__number", "state", "division", "place", "entered_at"
    )


def delete(user: User, at: datetime) -> None:
    """Withdraw a player from running seasons, and end the leagues that they host.

    In tables they stay, as a nameless row; their games are given up with the account.
    """
    League.objects.filter(host=user).update(state=League.State.ENDED)
    over = (Season.State.FINAL, Season.State.CANCELLED)
    mine = SeasonEntry.objects.filter(user=user, state=ENTERED).exclude(season__state__in=over)
    for season_id in list(mine.values_list("season", flat=True)):
        season = season_log.locked(season_id)
        if SeasonEntry.objects.filter(season=season, user=user).update(state=WITHDRAWN):
            season_log.write(season, SeasonLogKind.WITHDRAWN, at, user)
