"""What every page knows of the player's games: how many wait, and how to hear of changes."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.look import player_of
from accounts.models import User
from games.models import Game
from games.services import channels
from games.services.talk_reports import waiting as waiting_reports


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Counted when a page asks for it, by one query each, and never for strangers.

    `turns` wait for the player, `reported` are messages for the staff to judge, `stream` opens
    the stream of nudges.
    """
    player = player_of(request)
    return {
        "turns": SimpleLazyObject(lambda: turns_of(player)) if player else 0,
        "reported": SimpleLazyObject(lambda: waiting_reports(player).count()) if player else 0,
        "stream": channels.tokens(player.pk) if player else [],
    }


def turns_of(player: User) -> int:
    """How many games wait for this player."""
    return Game.objects.waiting_for(player).count()
