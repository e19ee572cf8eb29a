"""Small hands: people and browsers that ask for German, and games to show them."""

from __future__ import annotations

from uuid import uuid4

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.actions import Moves
from games.models import Game
from games.services.authors import Player
from games.services.play import play
from games.services.starting import start_game

PASSWORD, NEW = "ein-langer-abend", "noch-ein-langer-abend"
GERMAN = {"accept-language": "de"}


def person(name: str, **more: object) -> User:
    return User.objects.create_user(name, f"{name}@example.org", PASSWORD, **more)


def browser(user: User | None = None) -> Client:
    client = Client(headers=GERMAN, raise_request_exception=False)
    if user:
        client.force_login(user)
    return client


def begin(*sitters: User | str, **options: object) -> Game:
    days = None if "beginner" in sitters else 3
    return start_game("sogo", sitters, options=options, at=timezone.now(), days=days)


def moved(game: Game, moves: str) -> Game:
    for text in moves.split():
        seat = game.seats.select_related("user").get(to_move=True)
        assert seat.user
        play(game.pk, Moves((text,)), by=Player(seat.user), key=str(uuid4()), at=timezone.now())
    game.refresh_from_db()
    return game
