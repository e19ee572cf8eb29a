"""Settling deadlines that have passed: once each, however many sweeps run."""

from __future__ import annotations

import logging
from datetime import datetime
from uuid import UUID

from games.log.actions import Lapse, Refused
from games.models import Game
from games.services.authors import Site
from games.services.play import play

alerts = logging.getLogger("fernzug.alerts")

AT_ONCE = 200


def settle_overdue(now: datetime) -> int:
    """Close every running game whose deadline and grace are over; how many were closed."""
    overdue = list(Game.objects.overdue(now).values_list("pk", "number")[:AT_ONCE])
    return sum(_lapse(pk, number, now) for pk, number in overdue)


def _lapse(game_id: UUID, number: int, now: datetime) -> bool:
    try:
        play(game_id, Lapse(), by=Site(), key=f"lapse:{number}", at=now)
    except Refused:
        return False  # A move or another sweep came first.
    except (ValueError, KeyError) as broken:
        # A log that no longer replays must not keep the other games, bots and mails waiting.
        alerts.error("game %s cannot be settled: %s", game_id, broken)
        return False
    return True
