"""Against floods: how many games may be begun, tables held open and players invited."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Sitting, Table
from games.rules.core import noop

_ = noop

GUEST_GAMES = 5
INVITATIONS_A_DAY = 20
OPEN_TABLES = 20
TABLES_AN_HOUR = 60


class TooMany(Refused):
    """A limit against floods; the sentence names it."""


def check(user: User, at: datetime, invited: Sequence[User] = ()) -> None:
    """Refuse another game or table of `user`, for whom `invited` would get a mail."""
    if user.is_guest:
        _check_guest(user)
    mine = Table.objects.filter(host=user)
    if mine.open().count() >= OPEN_TABLES:
        raise TooMany(_("You have %(count)s open tables. Withdraw one first."), count=OPEN_TABLES)
    if mine.filter(created_at__gt=at - timedelta(hours=1)).count() >= TABLES_AN_HOUR:
        raise TooMany(_("You have begun many games within an hour. Please wait a while."))
    if invited and _invitations(user, at) + len(invited) > INVITATIONS_A_DAY:
        raise TooMany(_("You have invited many players today. Go on tomorrow."))


def _check_guest(user: User) -> None:
    running = Game.objects.of(user).running().count()
    sits = Table.objects.open().filter(sittings__user=user, sittings__state=Sitting.State.TAKEN)
    if running + sits.count() >= GUEST_GAMES:
        raise TooMany(
            _("Guests play up to %(count)s games at once. Sign up to play more."),
            count=GUEST_GAMES,
        )


def _invitations(user: User, at: datetime) -> int:
    """Of the last day, but for those that were welcome."""
    sent = Sitting.objects.exclude(state=Sitting.State.TAKEN)
    return sent.filter(table__host=user, table__created_at__gt=at - timedelta(days=1)).count()
