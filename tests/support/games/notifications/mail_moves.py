"""Hands for tests of playing from a mail: the links of a player's mail, opened and pressed."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.extensions.notifications.message_body import MailMoves
from games.models import Game
from games.services.gamelog.state_cache import state_of
from games.services.notifications.body.move_links import address, mail_moves
from games.services.notifications.body.move_tokens import MoveToken

SURE = {"sure": "yes"}


def mail_moves_of(game: Game, user: User, at: datetime | None = None) -> MailMoves | None:
    """Return what a mail to `user` about the game as it now stands offers."""
    game.refresh_from_db()
    seat = game.seats.get(user=user)
    return mail_moves(game, state_of(game), seat, user, at or timezone.now())


def move_token(game: Game, user: User, move: str = "", /, **other: object) -> MoveToken:
    """The move token of a link for the board as it now stands."""
    game.refresh_from_db()
    seat = game.seats.get(user=user).number
    made = MoveToken(user.pk, game.pk, seat, game.board_event, move)
    return replace(made, **other)  # type: ignore[arg-type]


def path(move_token: MoveToken) -> str:
    """Without scheme and host."""
    return urlsplit(address(move_token)).path


def link(game: Game, user: User, move: str = "", /, **other: object) -> str:
    """The path of such a link."""
    return path(move_token(game, user, move, **other))


def scanner() -> Client:
    """A browser that knows nobody: no session, no cookies, and CSRF is checked."""
    return Client(enforce_csrf_checks=True)


def press(address: str, **fields: object) -> HttpResponse:
    """Press the button."""
    return scanner().post(address, {**SURE, **fields})
