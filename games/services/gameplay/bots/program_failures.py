"""Failures of programs of others, counted by all workers; after three failures a program is set
aside.

The counts are kept in the cache, which may forget them: then a program is tried a little sooner.
"""

from __future__ import annotations

import logging

from django.core.cache import cache

from games.bots import Level, levels_of
from games.bots.programs import ProgramFailure

alerts = logging.getLogger("fernzug.alerts")

MAX_FAILURES = 3
"""After how many failed turns in a row a program is set aside for a while."""
SET_ASIDE_SECONDS = 3600


def is_set_aside(level: str) -> bool:
    """Return whether the program has failed so often lately that it is not started."""
    return int(cache.get(_key(level), 0)) >= MAX_FAILURES


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
