"""Boards shown by pages: a reader who was handed one may have seen it."""

from accounts.web.requests import PlayerRequest, SiteRequest
from games.models import Game
from games.services.gamelog.presence import mark_handed_out


def record_shown_board(request: SiteRequest | PlayerRequest, game: Game, ply: int) -> None:
    """Record that the reader is shown the position after `ply` moves; an earlier one is no news."""
    if request.player and ply == game.ply:
        mark_handed_out(request.player.pk, [game])
