"""The propagation of absences into the logs of the games they concern: some at once, the rest by
sweeps.

Nobody's deadline depends on this: the door enters what a game's log lacks before anything else. It
is for what pages and lists show.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from time import monotonic
from uuid import UUID

from django.db.models import Q, QuerySet

from games.log.commands import RecordAbsences, Refused
from games.models import Absence, Game
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.locking import Busy
from games.services.gamelog.state_cache import states_of
from games.services.gameplay.door import apply_command

alerts = logging.getLogger("fernzug.alerts")

MAX_INLINE_GAMES = 50
"""How many games are updated while the player waits for the answer."""

GAMES_PER_BATCH = 200
"""How many games are updated for one absence before the next absence has its turn."""

PROPAGATION_SECONDS = 8.0
"""How long one sweep updates games, batch by batch, before it leaves the rest to the next sweep."""


def propagate(absence: Absence, at: datetime, most: int = GAMES_PER_BATCH) -> None:
    """Record the absence in the next games that lack it, and remember how far that has come."""
    if absence.propagate_from is None:
        return
    found = _concerned(absence).filter(pk__gte=absence.propagate_from).order_by("pk")
    keys = list(found.values_list("pk", flat=True)[: most + 1])
    with suppress(ValueError, KeyError):  # A broken log is noted with its game.
        states_of(Game.objects.filter(pk__in=keys[:most]))  # In one query; the door has them then.
    here = next((key for key in keys[:most] if not _catch_up(key, absence, at)), None)
    following = here or (keys[most] if len(keys) > most else None)
    ours = Absence.objects.filter(pk=absence.pk, changed_at=absence.changed_at)
    ours.update(propagate_from=following)
    absence.propagate_from = following


def propagate_all(at: datetime) -> None:
    """Propagate all absences that some logs lack, the oldest first, until none is left, only busy
    games are left, or the time of a sweep is over.
    """
    ends = monotonic() + PROPAGATION_SECONDS
    waiting = Absence.objects.filter(propagate_from__isnull=False).order_by("changed_at")
    while _propagate_batches(waiting[:GAMES_PER_BATCH], at) and monotonic() < ends:
        pass


def _propagate_batches(absences: Iterable[Absence], at: datetime) -> bool:
    """Propagate a batch of each absence; return whether any of them has come further."""
    is_further = False
    for absence in absences:
        before = absence.propagate_from
        propagate(absence, at, GAMES_PER_BATCH)
        is_further |= absence.propagate_from != before
    return is_further


def _concerned(absence: Absence) -> QuerySet[Game]:
    """Return the running games with a clock that the absence concerns; an outage, or a game without
    a limit, only where it runs.
    """
    games = Game.objects.running()
    if absence.user_id is None:
        return games.filter(due_at__isnull=False, created_at__lt=absence.changed_at)
    return games.of(absence.user).filter(Q(time_control__isnull=False) | Q(due_at__isnull=False))


def _catch_up(game_id: UUID, absence: Absence, at: datetime) -> bool:
    """Record the absence in the game and return whether it is there now; a busy game is tried again
    later.
    """
    try:
        apply_command(game_id, RecordAbsences(), by=SiteActor(), key=f"absence:{absence.pk}", at=at)
    except Busy:
        return False
    except (Refused, Game.DoesNotExist):
        return True
    except (ValueError, KeyError) as broken:
        alerts.error("game %s cannot be caught up: %s", game_id, broken)
    return True
