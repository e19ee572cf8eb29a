"""The flag *Wants to play now*, which is set for an hour, can be removed, and is seen by
followers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap
from database.compiled_rows import CompiledRows
from events.models import ReadyFlag
from games.services.lobby.sanctions_in_force import require_not_suspended

FLAG_PERIOD = timedelta(hours=1)
"""How long a flag lasts; when it is set again, it lasts as long from then on."""


def put_up(user: User, at: datetime) -> None:
    """Set the flag by which followers see that a player wants to play now. Raises NotPermitted if
    suspended.
    """
    require_not_suspended(user, at)
    ReadyFlag.objects.update_or_create(user=user, defaults={"until": at + FLAG_PERIOD})


def take_down(user: User) -> None:
    """Remove the flag; a second time changes nothing."""
    ReadyFlag.objects.filter(user=user).delete()


def end_of(user: User, at: datetime) -> datetime | None:
    """Return until when the player's flag lasts, or None."""
    return next((until for (until,) in _ends(user=user.pk, at=at)), None)


def seen_by(user: User, at: datetime, hidden: Collection[int]) -> list[ReadyFlag]:
    """Return the flags that a player sees: those of players they follow, except for the `hidden`
    ones.

    Hidden are the players with a block between (games.services.lobby.blocks_in_force.hidden_from).
    """
    return [flag for flag in _followed(user=user.pk, at=at) if flag.user_id not in hidden]


def _flags_up() -> QuerySet[ReadyFlag]:
    return ReadyFlag.objects.filter(until__gt=Gap("at", ReadyFlag._meta.get_field("until")))


_USER = Gap("user", User._meta.pk)
_ends = CompiledRows(lambda: _flags_up().filter(user=_USER).values_list("until"))
_followed = CompiledSelect(
    lambda: (
        _flags_up()
        .filter(user__followers__user=_USER)
        .select_related("user")
        .order_by(F("until").desc(), "user__name_key")
    )
)


def export(user: User) -> Iterable[object]:
    """Return the player's flag for the export of their data."""
    return ReadyFlag.objects.filter(user=user).values("until")


def delete(user: User, _at: datetime) -> None:
    """Remove the flag of a player who deletes their account. Expects a transaction."""
    take_down(user)
