"""Boards shown by pages: a reader who was handed one may have seen it."""

from collections.abc import Iterable

from django.utils import timezone

from accounts.models import User
from accounts.web.requests import PlayerRequest, SiteRequest
from games.log.proposals.proposals import UNDO_GRACE
from games.models import Game
from games.services.effects.live_updates import publish_to_players
from games.services.gamelog.presence import mark_handed_out


def record_shown_board(request: SiteRequest | PlayerRequest, game: Game, ply: int) -> None:
    """Record that the reader is shown the position after `ply` moves; an earlier one is no news."""
    if request.player and ply == game.ply:
        record_shown_boards(request.player, [game])


def record_shown_boards(reader: User, games: Iterable[Game]) -> None:
    """Record that the reader is shown these games as they stand.

    While a move may be undone, the open pages of the others at the table are told, so that theirs
    no longer says that nobody has seen it.
    """
    since = timezone.now() - UNDO_GRACE
    for game in mark_handed_out(reader.pk, games):
        if game.ply and game.moved_at > since and game.seat_of(reader):
            others = {seat.user_id for seat in game.seats.all()} - {reader.pk}
            publish_to_players(game.pk, "seen", others)
