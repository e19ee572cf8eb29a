"""Failures of programs of others, counted by all workers; after three failures a program is set
aside.

The counts are kept in the cache, which may forget them: then a program is tried a little sooner.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db import transaction

from accounts.models import User
from games.bots import LEVELS, Level, levels_of
from games.bots.programs import ProgramFailure
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gameplay.refusals import GameplayRefusal

alerts = logging.getLogger("fernzug.alerts")

MAX_FAILURES = 3
"""After how many failed turns in a row a program is set aside for a while."""
SET_ASIDE_SECONDS = 3600


@dataclass(frozen=True)
class SetAsideProgram:
    """A program that is not started for a while, and why its last turn failed."""

    level: Level
    reason: str


def failures_of(level: str) -> int:
    """Return how many turns in a row a program has failed lately."""
    return int(cache.get(_key(level), 0))


def is_set_aside(level: str) -> bool:
    """Return whether the program has failed so often lately that it is not started."""
    return failures_of(level) >= MAX_FAILURES


def has_programs() -> bool:
    """Return whether the operator offers programs of others at all."""
    return any(level.program is not None for level in LEVELS.values())


def programs_among(bots: Iterable[str]) -> list[Level]:
    """Return the programs of others among these bots."""
    levels = (LEVELS.get(bot) for bot in bots)
    return [level for level in levels if level is not None and level.program is not None]


def set_aside_programs() -> list[SetAsideProgram]:
    """Return the programs that are set aside now."""
    return [
        SetAsideProgram(level, str(cache.get(_reason_key(level.key), "")))
        for level in programs_among(LEVELS)
        if is_set_aside(level.key)
    ]


def resume(level: str, admin: User, *, at: datetime) -> None:
    """Let a program be started again, and record who did so; twice is as good as once.

    Raises NotPermitted to players, and KeyError where no program has this key.
    """
    if not admin.is_owner:
        raise NotPermitted(GameplayRefusal.OWNERS_RESUME)
    if not programs_among([level]):
        raise KeyError(level)
    if not is_set_aside(level):
        return
    with transaction.atomic():
        record_act(Act.PROGRAM_RESUMED, admin, f"program:{level}", at=at)
    forget(level)


def offered_levels(ruleset_key: str) -> dict[str, Level]:
    """Return the levels that a new game of this ruleset may have now, without programs that are set
    aside.
    """
    levels = levels_of(ruleset_key)
    return {
        key: level
        for key, level in levels.items()
        if level.program is None or not is_set_aside(key)
    }


def count(level: str, failure: ProgramFailure) -> None:
    """Count a failed turn. The one that sets the program aside is an alert."""
    key = _key(level)
    cache.add(key, 0, timeout=SET_ASIDE_SECONDS)
    try:
        failures = cache.incr(key)
    except ValueError:  # forgotten in between
        return
    cache.touch(key, SET_ASIDE_SECONDS)
    cache.set(_reason_key(level), str(failure), SET_ASIDE_SECONDS)
    if failures == MAX_FAILURES:
        alerts.error(
            "the program %s is set aside for %d s after %d failures, the last one %s",
            level,
            SET_ASIDE_SECONDS,
            failures,
            failure,
        )


def forget(level: str) -> None:
    """Forget the failures of a program that has just made a turn."""
    if cache.get(_key(level)):
        cache.delete(_key(level))


def _key(level: str) -> str:
    return f"fernzug:program-failures:{level}"


def _reason_key(level: str) -> str:
    return f"fernzug:program-failure:{level}"
