"""A move through the whole stack against a bare view, and both again among 10,000 games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlencode
from uuid import uuid4

from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from benchmarks.support import bare
from benchmarks.support.copied_games import copy_begun
from benchmarks.support.statements import count_statements
from benchmarks.support.timing import Cost, cost
from games.log.time.control import per_move
from games.models import Game
from games.services.gameplay.game_start import start_game

FORM = "application/x-www-form-urlencoded"
MOVES_PER_ROUND = 60
ROUND_COUNT = 5


def measure() -> Iterator[str]:
    """Yield the lines of the report; needs an empty migrated database."""
    bare.create_tables()
    people = [User.objects.create_user(name, f"{name}@example.org") for name in ("ann", "ben")]
    naked = _bare(people[0], middleware=False)
    dressed = _bare(people[0], middleware=True)
    fill(people, 10)
    few, queries = _moves(people), _queries(people)
    fill(people, 10_000)
    many, queries_then = _moves(people), _queries(people)
    yield f"bare view, no middleware          {naked}"
    yield f"bare view, the site's middleware  {dressed}"
    yield f"move POST, 10 games               {few}  {queries} queries"
    yield f"move POST, 10,000 games           {many}  {queries_then} queries"
    yield f"move / bare with middleware       {few.cpu / dressed.cpu:6.2f} ×  (aim ≤ 1.5)"
    yield f"move / bare without middleware    {few.cpu / naked.cpu:6.2f} ×"
    yield f"10,000 games / 10 games           {many.cpu / few.cpu:6.2f} ×  (aim: no growth)"
    yield page(people)


def _bare(user: User, *, middleware: bool) -> Cost:
    counter = bare.Counter.objects.create()
    from_settings = {} if middleware else {"MIDDLEWARE": []}
    with override_settings(ROOT_URLCONF="benchmarks.support.bare", **from_settings):
        client = Client()
        if middleware:
            client.force_login(user)

        def step(number: int) -> None:
            answer = client.post(f"/step/{counter.pk}/", "move=A1", content_type=FORM)
            assert answer.status_code == 303

        return cost(step, MOVES_PER_ROUND, ROUND_COUNT)


def mover(people: list[User]) -> Callable[[int], None]:
    """Return a call that sends a move as a browser would; a fresh game whenever one is full."""
    clients = [Client(), Client()]
    for client, user in zip(clients, people, strict=True):
        client.force_login(user)
    drawn = "EBCAC47D9844D41156FB30ADBA803780039655EFFABF36627521992D128EECC7"
    rods = [f"{'ABCD'[int(c, 16) // 4]}{4 - int(c, 16) % 4}" for c in drawn]
    games: list[Game] = []

    def move(number: int) -> None:
        ply = number % len(rods)
        if ply == 0 or not games:
            games.append(
                start_game("sogo", people, options={}, at=timezone.now(), time_control=per_move(3))
            )
        form = urlencode({"board": ply, "key": str(uuid4()), "move": rods[ply]})
        url = reverse("game_move", args=[games[-1].pk])
        answer = clients[ply % 2].post(url, form, content_type=FORM)
        assert answer.status_code == 303, answer.content.decode()[:500]

    return move


def _moves(people: list[User]) -> Cost:
    move = mover(people)
    move(0)
    return cost(lambda n: move(n + 1), MOVES_PER_ROUND, ROUND_COUNT)


def _queries(people: list[User]) -> int:
    """Return the statements of one POST, transaction bounds left out."""
    move = mover(people)
    move(0)
    return count_statements(lambda: move(1))


def fill(people: list[User], count: int) -> None:
    """Bring the number of games up to `count`, each with a log of its own."""
    now = timezone.now()
    pattern = start_game("sogo", people, options={}, at=now, time_control=per_move(3))
    copy_begun(pattern, [people] * (count - Game.objects.count()), now)


def page(people: list[User]) -> str:
    """Return the cost of the page of a game in progress."""
    move = mover(people)
    for number in range(21):
        move(number)
    game = Game.objects.order_by("-created_at")[0]
    client = Client()
    client.force_login(people[1])
    answer = client.get(game.get_absolute_url())
    assert answer.status_code == 200
    get = cost(lambda n: client.get(game.get_absolute_url()), 30)
    return f"game page GET, ply 21             {get}  {len(answer.content):,} bytes"
