"""What every page shows of the player's games: how many wait."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.look import player_of
from accounts.models import User
from games.models import Seat


def waiting(request: HttpRequest) -> dict[str, Any]:
    """`turns`: counted when a page asks for it, by one query, and never for strangers."""
    player = player_of(request)
    return {"turns": SimpleLazyObject(lambda: _turns(player)) if player else 0}


def _turns(player: User) -> int:
    return Seat.objects.filter(user=player, to_move=True, game__held=False).count()
