"""Boards shown by pages, which their readers may have seen from then on."""

from accounts.web.requests import PlayerRequest, SiteRequest
from games.models import Game
from games.services.effects.handed_out_boards import hand_out


def record_shown_board(request: SiteRequest | PlayerRequest, game: Game, ply: int) -> None:
    """Record that the reader is shown the position after `ply` moves, unless it is an earlier
    one.
    """
    if request.player and ply == game.ply:
        hand_out(request.player, [game])
