"""My games with 1, 100 and 1,000 running games of one player, among all those of others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from benchmarks.crowd import begun, copies
from benchmarks.timing import cost
from games.log.actions import Moves
from games.models import Game
from games.services import states
from games.services.authors import Player
from games.services.play import play

MOVES = "A1 B1 C1 D1 A2 B2 C2 D2"


def measure() -> Iterator[str]:
    """Lines of the report. Needs the crowd of benchmarks.sweep in the database.

    Half of the games wait for the player, half for the other one.
    """
    me = User.objects.create_user("many", "many@example.org")
    other = User.objects.create_user("other", "other@example.org")
    mine = _played(me, other)
    yield _line(me, 1)
    theirs = _played(other, me)
    for wanted in (100, 1000):
        missing = wanted - Game.objects.of(me).count()
        for pattern in (Game.objects.get(pk=one.pk) for one in (mine, theirs)):
            copies(pattern, missing // 2, timezone.now() + timedelta(days=1))
        yield _line(me, wanted)


def _played(first: User, second: User) -> Game:
    """Some moves into the game; `first` is to move."""
    game = begun(first, second)
    for number, text in enumerate(MOVES.split()):
        by = Player((first, second)[number % 2])
        play(game.pk, Moves((text,)), by=by, key=str(uuid4()), at=timezone.now())
    return game


def _line(me: User, wanted: int) -> str:
    client = Client()
    client.force_login(me)

    def cold(_: int) -> None:
        states._states.clear()
        assert client.get("/games/").status_code == 200

    cold(0)
    states._states.clear()
    with CaptureQueriesContext(connection) as captured:
        answer = client.get("/games/")
    queries = len(captured)
    first = cost(cold, 10, 3)
    again = cost(lambda _: client.get("/games/"), 10, 3)
    return (
        f"{wanted:5,} running games, of {Game.objects.count():,}   {queries} queries"
        f"  logs read {first}  kept {again}"
        f"  {len(answer.content):,} bytes"
    )
