"""What every page shows of the player's games: how many wait."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.look import player_of
from accounts.models import User
from games.models import Seat
from games.services.talk_reports import waiting as waiting_reports


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Counted when a page asks for it, by one query each, and never for strangers.

    `turns` wait for the player, `reported` are messages for the staff to judge.
    """
    player = player_of(request)
    return {
        "turns": SimpleLazyObject(lambda: _turns(player)) if player else 0,
        "reported": SimpleLazyObject(lambda: waiting_reports(player).count()) if player else 0,
    }


def _turns(player: User) -> int:
    return Seat.objects.filter(user=player, to_move=True, game__held=False).count()
