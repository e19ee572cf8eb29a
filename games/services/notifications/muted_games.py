"""The games whose notifications a player has muted; a chat is muted by `chat.mute_chat`."""

from __future__ import annotations

from uuid import UUID

from accounts.models import User
from games.models import Seat


def mute_game(game_id: UUID, user: User, *, muted: bool) -> bool:
    """Mute the notifications of a game, or unmute them; return whether the user plays in it."""
    return bool(Seat.objects.filter(game=game_id, user=user).update(muted=muted))
