"""The panel of a game that the fixed end of a season has decided: why, and where it counts."""

from __future__ import annotations

from accounts.models import User
from events.models import SeasonLogEntry, SeasonLogKind
from games.extensions.pages.page_parts import Content
from games.models import Game
from games.rules.kit.terminations import SiteTermination

KINDS = (SeasonLogKind.PROVED, SeasonLogKind.COUNTED, SeasonLogKind.HALVED)


def decision_panel_of(game: Game, _viewer: User | None, _ply: int) -> Content | None:
    """Return the decision on a game; None where a season has decided nothing."""
    if game.running or game.termination != SiteTermination.RULING:
        return None
    found = SeasonLogEntry.objects.filter(game=game, kind__in=KINDS)
    entry = found.select_related("season__league").order_by("-pk").first()
    return {"entry": entry} if entry is not None else None
