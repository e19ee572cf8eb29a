"""Absences on their way into the logs of all games they concern: some at once, the rest by sweep.

Nobody's deadline depends on this: the door enters what a game's log lacks before anything else.
It is for what pages and lists show.
"""

from __future__ import annotations

import logging
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from games.log.actions import CatchUp, Refused
from games.models import Absence, Game
from games.services.authors import Site
from games.services.locking import Busy
from games.services.play import play

alerts = logging.getLogger("fernzug.alerts")

INLINE = 50
"""So many games are caught up while the player waits for the answer."""

AT_ONCE = 200
"""So many for each absence in one sweep."""


def spread(absence: Absence, at: datetime, most: int = AT_ONCE) -> None:
    """Enter it into the next games that lack it; remembers how far it got."""
    if absence.spread_from is None:
        return
    found = _concerned(absence).filter(pk__gte=absence.spread_from).order_by("pk")
    keys = list(found.values_list("pk", flat=True)[: most + 1])
    here = next((key for key in keys[:most] if not _caught_up(key, absence, at)), None)
    following = here or (keys[most] if len(keys) > most else None)
    ours = Absence.objects.filter(pk=absence.pk, changed_at=absence.changed_at)
    ours.update(spread_from=following)
    absence.spread_from = following


def spread_all(at: datetime) -> None:
    """What is still on its way, the oldest first."""
    for absence in Absence.objects.filter(spread_from__isnull=False).order_by("changed_at")[
        :AT_ONCE
    ]:
        spread(absence, at)


def _concerned(absence: Absence) -> QuerySet[Game]:
    """Running games with a clock; of an outage those in which it runs."""
    games = Game.objects.running().filter(time_control__isnull=False)
    return games.of(absence.user) if absence.user_id else games.filter(due_at__isnull=False)


def _caught_up(game_id: UUID, absence: Absence, at: datetime) -> bool:
    """False where the game is busy: it is tried again."""
    try:
        play(game_id, CatchUp(), by=Site(), key=f"absence:{absence.pk}", at=at)
    except Busy:
        return False
    except (Refused, Game.DoesNotExist):
        return True
    except (ValueError, KeyError) as broken:
        alerts.error("game %s cannot be caught up: %s", game_id, broken)
    return True
