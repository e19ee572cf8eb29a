"""A move through the whole stack against a bare view, in turn, and again among 10,000 games."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from benchmarks.support import bare, move_instructions
from benchmarks.support.clients import signed_in
from benchmarks.support.copied_games import copy_begun
from benchmarks.support.statements import count_statements
from benchmarks.support.timing import Call, Cost, cost, costs
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
    with bare.settings():
        views = {"naked": bare.caller(None), "dressed": bare.caller(people[0])}
        for count in (10, 10_000):
            fill(people, count)
            yield from _report(count, _costs(views, people), _queries(people))
            yield from _instructions(move_instructions.count_for(people))
    yield page(people)


def _report(count: int, found: dict[str, Cost], queries: int) -> Iterator[str]:
    move, dressed, naked = found["move"], found["dressed"], found["naked"]
    times = move.cpu / dressed.cpu
    yield f"{count:6,} games  bare view, no middleware          {naked}"
    yield f"              bare view, the site's middleware  {dressed}"
    yield f"              move                              {move}  {queries} queries"
    yield f"              move / bare with middleware       {times:6.2f} ×  (aim ≤ 1.25)"
    yield f"              move / bare without middleware    {move.cpu / naked.cpu:6.2f} ×"


def _instructions(found: dict[str, float]) -> Iterator[str]:
    if not found:
        yield "              no valgrind, so instructions were not counted"
        return
    move, dressed, naked = found["move"], found["dressed"], found["naked"]
    yield f"              millions of instructions          {naked:.1f}, {dressed:.1f}, {move:.1f}"
    yield f"              move / bare with middleware       {move / dressed:6.2f} ×  (aim ≤ 1.25)"
    yield f"              move / bare without middleware    {move / naked:6.2f} ×"


def mover(people: list[User]) -> Call:
    """Return a call that sends a move as a browser would; a fresh game whenever one is full."""
    clients = [signed_in(user) for user in people]
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


def _costs(views: dict[str, Call], people: list[User]) -> dict[str, Cost]:
    move = mover(people)
    move(0)
    calls = {**views, "move": lambda n: move(n + 1)}
    around = dict.fromkeys(views, bare.plain_clients)
    return costs(calls, MOVES_PER_ROUND, ROUND_COUNT, around)


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
    client = signed_in(people[1])
    answer = client.get(game.get_absolute_url())
    assert answer.status_code == 200
    get = cost(lambda n: client.get(game.get_absolute_url()), 30)
    return f"game page GET, ply 21             {get}  {len(answer.content):,} bytes"
