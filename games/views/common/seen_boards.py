"""Boards shown by pages: a reader who was handed one may have seen it."""

from accounts.web.requests import PlayerRequest, SiteRequest
from games.models import Game
from games.services.effects.handed_out_boards import hand_out


def record_shown_board(request: SiteRequest | PlayerRequest, game: Game, ply: int) -> None:
    """Record that the reader is shown the position after `ply` moves; an earlier one is no news."""
    if request.player and ply == game.ply:
        hand_out(request.player, [game])
