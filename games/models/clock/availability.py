"""The availability of a player, as a new game takes it over from their settings."""

from __future__ import annotations

from accounts.models import User
from games.log.time.availability import MAX_REST_DAYS, Availability
from games.log.time.control import TimeControl


def availability_of(user: User) -> Availability:
    """Return zone, rest days and quiet hours as the player has set them now.

    What they are set to later is of no account for this game.
    """
    rest = tuple(sorted(user.rest_days))[:MAX_REST_DAYS]
    asleep = user.quiet_from != user.quiet_until
    quiet = (user.quiet_from, user.quiet_until) if asleep else None
    return Availability(user.zone().key, rest, quiet)


def availability_in_game(user: User, control: TimeControl | None) -> Availability:
    """Return the availability that counts in a game with this control, which at one sitting has no
    rest and no quiet hours.
    """
    if control is not None and control.is_real_time:
        return Availability(user.zone().key)
    return availability_of(user)
