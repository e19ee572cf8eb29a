"""The context of every page: how many games wait for the player, and how to hear of changes."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from accounts.web.display import player_of
from games.models import Game, TablePlace
from games.services.chat.moderation import waiting as waiting_reports
from games.services.effects import live_channels


def waiting_games(request: HttpRequest) -> dict[str, Any]:
    """Return counts that are made when a page asks for them, by one query each, and never for
    strangers.

    `turns` wait for the player, `reported` are messages for the staff to judge, `stream` opens the
    stream of live updates.
    """
    player = player_of(request)
    return {
        "turns": SimpleLazyObject(lambda: turns_of(player)) if player else 0,
        "reported": SimpleLazyObject(lambda: waiting_reports(player).count()) if player else 0,
        "stream": live_channels.tokens(player.pk) if player else [],
    }


def turns_of(player: User) -> int:
    """Return how much waits for this player: games to move or to answer in, and invitations."""
    games = Game.objects.needing(player).order_by().values("pk")
    places = TablePlace.objects.inviting(player).order_by().values("table")
    return games.union(places, all=True).count()
