"""Small hands: people and browsers that ask for German, and games to show them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Command, PlayMoves
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game

PASSWORD, NEW = "ein-langer-abend", "noch-ein-langer-abend"
GERMAN = {"accept-language": "de"}


def person(name: str, **more: object) -> User:
    return User.objects.create_user(name, f"{name}@example.org", PASSWORD, **more)


def browser(user: User | None = None) -> Client:
    client = Client(headers=GERMAN, raise_request_exception=False)
    if user:
        client.force_login(user)
    return client


def begin(*sitters: User | str, game: str = "sogo", **options: object) -> Game:
    control = per_move(3) if sum(isinstance(sitter, User) for sitter in sitters) > 1 else None
    return start_game(game, sitters, options=options, at=timezone.now(), time_control=control)


def sent(game: Game, player: User, action: Command) -> Game:
    """Something a player does; the game as it then is."""
    apply_command(game.pk, action, by=PlayerActor(player), key=str(uuid4()), at=timezone.now())
    return Game.objects.get(pk=game.pk)


def played(game: Game, people: Sequence[User], moves: int, rng: Random) -> Game:
    """So many moves, some at random and some to be done soon, or until the game is over."""
    for _ in range(moves):
        position = state_of(game).position
        if not position.to_move:
            break
        seat = min(position.to_move)
        legal = list(position.legal_moves(seat))
        move = rng.choice([rng.choice(legal), legal[-1]])
        game = sent(game, people[seat], PlayMoves((str(move),)))
    return game


def moved(game: Game, moves: str) -> Game:
    for text in moves.split():
        seat = game.seats.select_related("user").get(to_move=True)
        assert seat.user
        apply_command(
            game.pk,
            PlayMoves((text,)),
            by=PlayerActor(seat.user),
            key=str(uuid4()),
            at=timezone.now(),
        )
    game.refresh_from_db()
    return game
