"""Pages beside the game's own that show its board: whoever saw it there has seen it, too."""

from accounts.requests import PlayerRequest, SiteRequest
from games.models import Game
from games.services.presence import note_glimpsed


def glimpsed(request: SiteRequest | PlayerRequest, game: Game, ply: int) -> None:
    """The reader is shown the position after `ply` moves; an earlier one is no news."""
    if request.player and ply == game.ply:
        note_glimpsed(request.player.pk, [game])
