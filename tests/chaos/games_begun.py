"""The games of a run: between two people, against bots, and some whose time runs out meanwhile.

They are begun by this process itself, which waits where the database is away.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import count, cycle
from random import Random
from typing import TypeVar

from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.extensions import notifications
from games.log.time.control import per_move
from games.models import Game, Medium, NotificationPreference
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from tests.chaos.browser import CSRF_TOKEN

DAYS_PER_MOVE = 3
RETRY_SECONDS = 0.5
BOT = "beginner"

Value = TypeVar("Value")


@dataclass(frozen=True)
class Begun:
    """A game that has begun, with the cookies and addresses of its people by their seats."""

    key: str
    cookies: tuple[str, ...]
    addresses: tuple[str, ...]


class Beginner:
    """Begins games with new people, whose names begin with `name`."""

    def __init__(self, name: str) -> None:
        self._name, self._numbers = name, count()

    def duel(self) -> Begun:
        """Begin a game of Sogo between two people."""
        return self._begin("sogo", bots=0)

    def bot_game(self) -> Begun:
        """Begin a game of Sogo against a bot, which moves second."""
        return self._begin("sogo", bots=1)

    def lapsing(self, seconds: float, rng: Random) -> Iterator[Begun]:
        """Begin a game of each kind, whose players' time runs out within so many seconds."""
        for ruleset, _ in zip(cycle(RULESETS), range(2 * len(RULESETS)), strict=False):
            yield self._begin(ruleset, bots=0, left=timedelta(seconds=rng.uniform(1, seconds)))

    def _begin(self, ruleset: str, bots: int, left: timedelta | None = None) -> Begun:
        name = f"{self._name}-{next(self._numbers)}"
        people = [until_it_works(partial(_person, f"{name}-{seat}")) for seat in range(2 - bots)]
        game = until_it_works(lambda: _game(ruleset, [*people, *[BOT] * bots], left))
        cookies = tuple(until_it_works(partial(_cookie, person)) for person in people)
        return Begun(str(game.pk), cookies, tuple(person.email for person in people))


def until_it_works(do: Callable[[], Value]) -> Value:
    """Do it until the database lets us; return what it returns."""
    while True:
        try:
            return do()
        except (DatabaseError, UpdateError):
            connection.close()
            time.sleep(RETRY_SECONDS)


def _person(name: str) -> User:
    """Return a player who never sleeps, takes no vacation, and wants all mails at once."""
    user, _ = User.objects.get_or_create(
        name_key=name,
        defaults={
            "username": name,
            "email": f"{name}@example.org",
            "quiet_from": 0,
            "quiet_until": 0,
            "auto_vacation": False,
        },
    )
    for category in notifications.categories:
        NotificationPreference.objects.get_or_create(
            user=user, category=category.name, medium=Medium.MAIL, defaults={"frequency": "now"}
        )
    return user


def _game(ruleset: str, sitters: list[User | str], left: timedelta | None) -> Game:
    at = timezone.now()
    if left is not None:
        at += left - timedelta(days=DAYS_PER_MOVE)
    return start_game(ruleset, sitters, options={}, at=at, time_control=per_move(DAYS_PER_MOVE))


def _cookie(user: User) -> str:
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={CSRF_TOKEN}"
