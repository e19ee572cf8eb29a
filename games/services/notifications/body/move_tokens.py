"""Tokens in the links of mails: whose move, in which game, on which board, perhaps which one.

Signed and not stored. A token is good for one board, so it dies with the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.core import signing

from games.services.gamelog.actors import PlayerActor

TOKEN_LIFETIME = timedelta(days=30)
"""How long a link is good, however long the turn lasts."""

_SALT = "games.mail.play"


class BrokenToken(Exception):
    """The error that a token was not signed by this site, or not all of it came through."""


class ExpiredToken(Exception):
    """The error that a token is too old; `game` is the one it was for."""

    def __init__(self, game: UUID) -> None:
        super().__init__(game)
        self.game = game


@dataclass(frozen=True)
class MoveToken:
    """A move, or the choice of one, that a mail offers to a player.

    `board` is the event that made the board; `move` in stored notation ("": any, by a form).
    """

    user: int
    game: UUID
    seat: int
    board: int
    move: str = ""

    @property
    def token(self) -> str:
        """The signed text that stands in an address."""
        fields = [self.user, self.game.hex, self.seat, self.board, self.move]
        return signing.dumps(fields, salt=_SALT)

    @property
    def key(self) -> str:
        """The idempotency key: one for each board, whichever of its links is used and however
        often.
        """
        fields = f"{self.user}.{self.game.hex}.{self.seat}.{self.board}"
        return f"mail.{sha256(fields.encode()).hexdigest()[:40]}"

    def key_of(self, player: PlayerActor) -> str:
        """Return the key as the log of the game keeps it."""
        return f"{player.name}:{self.key}"


def read(token: str) -> MoveToken:
    """Return the move token behind its text. Raises BrokenToken or ExpiredToken."""
    try:
        return _move_token(signing.loads(token, salt=_SALT, max_age=TOKEN_LIFETIME))
    except signing.SignatureExpired as late:
        raise ExpiredToken(_move_token(signing.loads(token, salt=_SALT)).game) from late
    except signing.BadSignature as bad:
        raise BrokenToken from bad


def _move_token(fields: object) -> MoveToken:
    """Return the token made of fields that we signed ourselves."""
    assert isinstance(fields, list)
    user, game, seat, board, move = fields
    return MoveToken(user, UUID(game), seat, board, move)
