"""The tokens in the links of mails, which stand for a move or an answer in a game.

Signed and not stored. A move token is good for one board, so it dies with the turn; an answer token
for one proposal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.core import signing

from games.services.gamelog.actors import PlayerActor

TOKEN_LIFETIME = timedelta(days=30)
"""How long a link is valid, however long the turn lasts."""

_SALT = "games.mail.play"
_ANSWER_SALT = "games.mail.answer"


class BrokenToken(Exception):
    """The error that a token was not signed by this site, or is incomplete."""


class ExpiredToken(Exception):
    """The error that a token is too old; `game` is the one that it was for."""

    def __init__(self, game: UUID) -> None:
        super().__init__(game)
        self.game = game


@dataclass(frozen=True)
class SeatToken:
    """A token for a player on a seat of a game, whom the link of a mail is for."""

    user: int
    game: UUID
    seat: int


@dataclass(frozen=True)
class MoveToken(SeatToken):
    """A move, or the choice of one, that a mail offers to a player.

    `board` is the event that made the board; `move` in stored notation ("": any, by a form).
    """

    board: int
    move: str = ""

    @property
    def token(self) -> str:
        """The signed text that is part of an address."""
        fields = [self.user, self.game.hex, self.seat, self.board, self.move]
        return signing.dumps(fields, salt=_SALT)

    @property
    def key(self) -> str:
        """The idempotency key, one for each board, whichever of its links is used and however
        often.
        """
        fields = f"{self.user}.{self.game.hex}.{self.seat}.{self.board}"
        return f"mail.{sha256(fields.encode()).hexdigest()[:40]}"

    def key_of(self, player: PlayerActor) -> str:
        """Return the key as the log of the game keeps it."""
        return f"{player.name}:{self.key}"


@dataclass(frozen=True)
class AnswerToken(SeatToken):
    """An answer, which a mail offers to a player, to the proposal that an event made."""

    proposal: int
    accept: bool

    @property
    def token(self) -> str:
        """The signed text that is part of an address."""
        fields = [self.user, self.game.hex, self.seat, self.proposal, self.accept]
        return signing.dumps(fields, salt=_ANSWER_SALT)

    @property
    def key(self) -> str:
        """The idempotency key, one for each answer, however often its link is used."""
        fields = f"{self.user}.{self.game.hex}.{self.seat}.{self.proposal}.{self.accept}"
        return f"mail.{sha256(fields.encode()).hexdigest()[:40]}"


def read(token: str) -> MoveToken:
    """Return the move token that a text stands for. Raises BrokenToken or ExpiredToken."""
    user, game, *move = _fields(token, _SALT)
    return MoveToken(user, UUID(game), *move)


def read_answer(token: str) -> AnswerToken:
    """Return the answer token that a text stands for. Raises BrokenToken or ExpiredToken."""
    user, game, *answer = _fields(token, _ANSWER_SALT)
    return AnswerToken(user, UUID(game), *answer)


def _fields(token: str, salt: str) -> list[Any]:
    """Return the signed values of a token. Raises BrokenToken or ExpiredToken."""
    try:
        fields: list[Any] = signing.loads(token, salt=salt, max_age=TOKEN_LIFETIME)
    except signing.SignatureExpired as late:
        raise ExpiredToken(UUID(signing.loads(token, salt=salt)[1])) from late
    except signing.BadSignature as bad:
        raise BrokenToken from bad
    return fields
