"""The propagation of absences into the logs of all games they concern: some at once, the rest by
sweep.

Nobody's deadline depends on this: the door enters what a game's log lacks before anything else. It
is for what pages and lists show.
"""

from __future__ import annotations

import logging
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from games.log.commands import RecordAbsences, Refused
from games.models import Absence, Game
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.locking import Busy
from games.services.gameplay.door import apply_command

alerts = logging.getLogger("fernzug.alerts")

MAX_INLINE_GAMES = 50
"""How many games are caught up while the player waits for the answer."""

GAMES_PER_SWEEP = 200
"""How many games of one absence are caught up in one sweep."""


def propagate(absence: Absence, at: datetime, most: int = GAMES_PER_SWEEP) -> None:
    """Enter the absence into the next games that lack it, and remember how far that got."""
    if absence.propagate_from is None:
        return
    found = _concerned(absence).filter(pk__gte=absence.propagate_from).order_by("pk")
    keys = list(found.values_list("pk", flat=True)[: most + 1])
    here = next((key for key in keys[:most] if not _catch_up(key, absence, at)), None)
    following = here or (keys[most] if len(keys) > most else None)
    ours = Absence.objects.filter(pk=absence.pk, changed_at=absence.changed_at)
    ours.update(propagate_from=following)
    absence.propagate_from = following


def propagate_all(at: datetime) -> None:
    """Propagate all absences that are not in all logs yet, the oldest first."""
    for absence in Absence.objects.filter(propagate_from__isnull=False).order_by("changed_at")[
        :GAMES_PER_SWEEP
    ]:
        propagate(absence, at)


def _concerned(absence: Absence) -> QuerySet[Game]:
    """Return the running games with a clock that the absence concerns; of an outage, and of games
    without a limit, those in which it runs.
    """
    games = Game.objects.running()
    if absence.user_id is None:
        return games.filter(due_at__isnull=False)
    return games.of(absence.user).filter(Q(time_control__isnull=False) | Q(due_at__isnull=False))


def _catch_up(game_id: UUID, absence: Absence, at: datetime) -> bool:
    """Return whether the game has the absence now; a busy game is tried again."""
    try:
        apply_command(game_id, RecordAbsences(), by=SiteActor(), key=f"absence:{absence.pk}", at=at)
    except Busy:
        return False
    except (Refused, Game.DoesNotExist):
        return True
    except (ValueError, KeyError) as broken:
        alerts.error("game %s cannot be caught up: %s", game_id, broken)
    return True
