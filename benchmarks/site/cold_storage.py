"""A finished game in the database and in cold storage: what it takes up, and what reading costs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from time import perf_counter, process_time
from uuid import uuid4

from django.core.files.storage import storages
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from benchmarks.support.timing import costs
from benchmarks.support.whole_games import whole_game
from games.log.commands import PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Event, Game, Outbox
from games.rules.kit.core import CHANCE
from games.services.gamelog import state_cache
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.stored_log.files import name_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.worker.cold_storage import restore, store

GAME_COUNT = 60
CALLS_PER_ROUND = 20


def measure() -> Iterator[str]:
    """Yield the lines of the report: games of Sogo as weak bots play them, by people."""
    people = [User.objects.create_user(f"cold{nth}", f"cold{nth}@example.org") for nth in (0, 1)]
    before = _table_bytes()
    games = [_played(people) for __ in range(GAME_COUNT)]
    events = Event.objects.filter(game__in=games).count()
    taken = (_table_bytes() - before) / GAME_COUNT
    wall, cpu = _store(games[1:])
    sizes = [_file_bytes(game) for game in games[1:]]
    yield f"events of a game                {events / GAME_COUNT:8.0f}"
    yield f"its rows, with indexes          {taken:8.0f} bytes"
    yield f"its file                        {sum(sizes) / len(sizes):8.0f} bytes"
    yield f"moving it to a folder           {cpu:8.2f} ms CPU {wall:8.2f} ms wall"
    yield from _pages(games[0], games[1])
    began = perf_counter()
    restore(games[1].pk)
    yield f"bringing it back                {(perf_counter() - began) * 1000:8.2f} ms wall"


def _played(people: list[User]) -> Game:
    now = timezone.now()
    game = start_game("sogo", people, options={}, at=now, time_control=per_move(3))
    for seat, move in whole_game("sogo"):
        assert seat != CHANCE
        play, by = PlayMoves((str(move),)), PlayerActor(people[seat])
        apply_command(game.pk, play, by=by, key=str(uuid4()), at=now)
    if Game.objects.get(pk=game.pk).running:
        apply_command(game.pk, Resign(), by=PlayerActor(people[0]), key="end", at=now)
    Outbox.objects.filter(game=game).delete()
    return Game.objects.get(pk=game.pk)


def _table_bytes() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size('games_event')")
        return int(cursor.fetchone()[0])


def _store(games: list[Game]) -> tuple[float, float]:
    """Return wall and processor milliseconds a game."""
    wall, cpu = perf_counter(), process_time()
    for game in games:
        store(game.pk, timezone.now() + timedelta(minutes=1))
    spent = perf_counter() - wall, process_time() - cpu
    return spent[0] * 1000 / len(games), spent[1] * 1000 / len(games)


def _file_bytes(game: Game) -> int:
    digest = Game.objects.get(pk=game.pk).cold_digest
    assert digest
    return Path(storages["cold"].path(name_of(game.pk, digest))).stat().st_size


def _pages(warm: Game, cold: Game) -> Iterator[str]:
    """Yield the cost of the page of each, as a stranger asks a process that knows neither."""
    client = Client()

    def ask(game: Game) -> None:
        state_cache._states.clear()
        assert client.get(game.get_absolute_url()).status_code == 200

    games = {"in the database": warm, "in cold storage": cold}
    calls = {name: lambda _, game=game: ask(game) for name, game in games.items()}
    for name, spent in costs(calls, CALLS_PER_ROUND).items():
        yield f"its page, {name}       {spent}"
