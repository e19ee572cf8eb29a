"""Against floods: how many games may be begun, tables held open and players invited."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Sitting, Table
from games.rules.core import noop
from games.services.locking import busy_not_broken

_ = noop

GUEST_GAMES = 5
INVITATIONS_A_DAY = 20
OPEN_TABLES = 20
TABLES_AN_HOUR = 60
TAKEN_AN_HOUR = 20


class TooMany(Refused):
    """A limit against floods; the sentence names it."""


def check(user: User, at: datetime, invited: Sequence[User] = ()) -> None:
    """Refuse another game or table of `user`, for whom `invited` would get a mail."""
    alone(user)
    _check(user, at, invited)


def room(user: User, at: datetime) -> bool:
    """Whether `check` would let `user` have another table just now; no lock is taken."""
    try:
        _check(user, at)
    except TooMany:
        return False
    return True


def _check(user: User, at: datetime, invited: Sequence[User] = ()) -> None:
    if user.is_guest:
        _check_guest(user)
    mine = Table.objects.filter(host=user, standing=None)
    if mine.open().count() >= OPEN_TABLES:
        raise TooMany(_("You have %(count)s open tables. Withdraw one first."), count=OPEN_TABLES)
    if mine.filter(created_at__gt=at - timedelta(hours=1)).count() >= TABLES_AN_HOUR:
        raise TooMany(_("You have begun many games within an hour. Please wait a while."))
    if invited and _invitations(user, at) + len(invited) > INVITATIONS_A_DAY:
        raise TooMany(_("You have invited many players today. Go on tomorrow."))


def check_taken(user: User, at: datetime) -> None:
    """Refuse another standing offer to `user`: whoever makes one is no game to be shot at."""
    taken = Sitting.objects.filter(user=user, at__gt=at - timedelta(hours=1)).exclude(place=0)
    if taken.exclude(table__standing=None).count() >= TAKEN_AN_HOUR:
        raise TooMany(_("You have begun many games within an hour. Please wait a while."))


def alone(user: User) -> None:
    """Within a transaction: what `user` does at the same moment elsewhere waits for its end.

    Others may still name the row meanwhile. It is taken after a game's or table's lock, never
    before, and of two the lower number first: none waits in a circle.
    """
    with busy_not_broken():
        User.objects.select_for_update(no_key=True).filter(pk=user.pk).first()


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
