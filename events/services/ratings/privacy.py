"""The choice of players who may see their ratings: everybody, or only opponents."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from events.models import HiddenRatings
from games.models import Seat


def hides_ratings(player: User) -> bool:
    """Return whether a player shows their ratings to opponents only."""
    return HiddenRatings.objects.filter(user=player).exists()


def set_hidden(player: User, *, hidden: bool, at: datetime) -> None:
    """Store the choice of a player; the same choice again changes nothing."""
    if hidden:
        HiddenRatings.objects.get_or_create(user=player, defaults={"since": at})
    else:
        HiddenRatings.objects.filter(user=player).delete()


def hidden_from(viewer: User | None, players: Iterable[int]) -> set[int]:
    """Return those of these players whose ratings the viewer may not see.

    A player who hides them shows them to everybody with whom they have or had a game.
    """
    others = set(players) - ({viewer.pk} if viewer else set())
    if not others:
        return set()
    hidden = set(HiddenRatings.objects.filter(user__in=others).values_list("user", flat=True))
    if not hidden or viewer is None:
        return hidden
    games = Seat.objects.filter(user=viewer).values("game")
    return hidden - set(
        Seat.objects.filter(user__in=hidden, game__in=games).values_list("user", flat=True)
    )
