"""A player's calendar, as a new game takes it over."""

from __future__ import annotations

from accounts.models import User
from games.log.time.habits import MOST_REST_DAYS, Habits


def habits(user: User) -> Habits:
    """Zone, rest days and quiet hours as they are set now; what they were set to later is of no
    account for this game.
    """
    rest = tuple(sorted(user.rest_days))[:MOST_REST_DAYS]
    asleep = user.quiet_from != user.quiet_until
    quiet = (user.quiet_from, user.quiet_until) if asleep else None
    return Habits(user.zone().key, rest, quiet)
