"""The private notes of a player on a game and its positions. Nobody else reads them, admins
included.

They change no game, so they do not go through the one door.
"""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap
from games.log.commands import Refused
from games.models import Game, Note
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.refusals import GameplayRefusal

MAX_NOTE_LENGTH = 4000


def notes_of(game: Game, user: User) -> list[Note]:
    """Return the notes of a player on a game: first on the whole game, then ply by ply. Raises
    NotPermitted.
    """
    PlayerActor(user).seat_among(game.seats.all())
    notes = _notes(game=game.pk, user=user.pk)
    return sorted(notes, key=lambda note: -1 if note.ply is None else note.ply)


_notes = CompiledSelect(
    lambda: Note.objects.filter(
        game=Gap("game", Game._meta.pk), user=Gap("user", User._meta.pk)
    ).order_by()
)


def write(game: Game, user: User, ply: int | None, text: str, *, at: datetime) -> None:
    """Store `text` as the note on the position after `ply` moves (None for the whole game).

    An empty text deletes the note. Raises RulesError.
    """
    PlayerActor(user).seat_among(game.seats.all())
    text = text.replace("\r\n", "\n").strip()
    if len(text) > MAX_NOTE_LENGTH:
        raise NoteTooLong(GameplayRefusal.NOTE_TOO_LONG, most=MAX_NOTE_LENGTH)
    if not text:
        Note.objects.filter(game=game, user=user, ply=ply).delete()
        return
    if ply is not None and ply > game.ply:
        raise Refused(GameplayRefusal.NOTE_POSITION_GONE)
    values = {"text": text, "changed_at": at}
    Note.objects.update_or_create(game=game, user=user, ply=ply, defaults=values)


class NoteTooLong(Refused):
    """The refusal of a note that is too long."""
