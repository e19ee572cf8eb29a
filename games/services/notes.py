"""A player's private notes on a game and its positions. Nobody else reads them, admins included.

They change no game, so they do not go through the one door.
"""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Note
from games.rules.core import noop
from games.services.authors import Player

_ = noop

LONGEST = 4000


def notes_of(game: Game, user: User) -> list[Note]:
    """Those on the game as a whole first, then ply by ply. Raises NotYours."""
    Player(user).seat_among(list(game.seats.all()))
    notes = Note.objects.filter(game=game, user=user)
    return sorted(notes, key=lambda note: -1 if note.ply is None else note.ply)


def write(game: Game, user: User, ply: int | None, text: str, *, at: datetime) -> None:
    """Keep `text` as the note on the position after `ply` moves (None: on the game); an empty one
    is thrown away. Raises RulesError.
    """
    Player(user).seat_among(list(game.seats.all()))
    text = text.replace("\r\n", "\n").strip()
    if len(text) > LONGEST:
        raise TooLong(_("A note has %(most)s characters at most."), most=LONGEST)
    if not text:
        Note.objects.filter(game=game, user=user, ply=ply).delete()
        return
    if ply is not None and ply > game.ply:
        raise Refused(_("This position is gone: its last move was taken back."))
    said = {"text": text, "changed_at": at}
    Note.objects.update_or_create(game=game, user=user, ply=ply, defaults=said)


class TooLong(Refused):
    """The note would not fit."""
