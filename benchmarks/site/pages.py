"""The pages that players open most, each against a bare view with the site's middleware."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count

from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.utils import timezone

from accounts.models import User
from benchmarks.support import bare, instructions
from benchmarks.support.clients import signed_in
from benchmarks.support.crowd import copies
from benchmarks.support.statements import count_statements
from benchmarks.support.timing import cost
from games.log.commands import PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game

FORM = "application/x-www-form-urlencoded"
HTMX = {"HX-Request": "true", "HX-Target": "game"}
RODS = [
    "D3",
    "C3",
    "A4",
    "D2",
    "C2",
    "B1",
    "D1",
    "A2",
    "B2",
    "B1",
    "C4",
    "A3",
    "B4",
    "D4",
    "C1",
    "A1",
]
PLAYED_COUNT, COPIED_COUNT = 80, 2000
"""Games of one player with positions of their own, and copies that no page shows."""
CALLS_PER_ROUND, ROUND_COUNT = 8, 7


@dataclass(frozen=True)
class Question:
    """An address as a browser asks for it, as a player or as a stranger."""

    url: str
    cookies: Mapping[str, str]
    headers: Mapping[str, str] = field(default_factory=dict)
    form: str = ""
    status: int = 200


class Asker:
    """Asks a question again and again, as an open browser does."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.client = Client(headers=dict(question.headers))
        self.client.cookies.load(dict(question.cookies))

    def __call__(self) -> HttpResponse:
        """Return the answer, having looked at its status."""
        asked = self.question
        if asked.form:
            with override_settings(ROOT_URLCONF="benchmarks.support.bare"):
                answer = self.client.post(asked.url, asked.form, content_type=FORM)
        else:
            answer = self.client.get(asked.url)
        assert answer.status_code == asked.status, (asked.url, answer.status_code)
        return answer


def measure() -> Iterator[str]:
    """Yield a line for each page: CPU in alternating rounds, statements, bytes, instructions."""
    asked = questions()
    askers = {name: Asker(question) for name, question in asked.items()}
    sizes = {name: len(ask().content) for name, ask in askers.items()}
    counted = instructions.count_for(asked)
    costs = _alternating(askers)
    for name, ask in askers.items():
        yield (
            f"{name:12} {costs[name]:7.2f} ms CPU  {costs[name] / costs['bare']:6.2f} × bare"
            f"  {counted.get(name, float('nan')):7.1f} M instructions"
            f"  {count_statements(ask):2} statements  {sizes[name]:7,} bytes"
        )


def questions() -> dict[str, Question]:
    """Return the pages by name, the bare view first."""
    if bare.Counter._meta.db_table not in connection.introspection.table_names():
        bare.create_tables()
    ann, ben = (User.objects.create_user(name, f"{name}@example.org") for name in ("pam", "pit"))
    now = timezone.now()
    # However long the measuring takes, pam is to move here, and may undo her move there.
    shown = _played(ann, ben, len(RODS) - 2, at=now - timedelta(hours=1))
    undone = _played(ann, ben, 1, at=now + timedelta(hours=1))
    for number in range(PLAYED_COUNT):
        _played(ann, ben, 1 + number % 8, first_rod=number % len(RODS))
    pattern = _played(ben, ann, 0)
    copies(pattern, COPIED_COUNT, now + timedelta(days=30))
    client = signed_in(ann)
    session = {name: morsel.value for name, morsel in client.cookies.items()}
    url, fresh = shown.get_absolute_url(), undone.get_absolute_url()
    over = _resigned(ann, ben)
    chat = {**HTMX, "HX-Target": "chat-messages"}
    counter = bare.Counter.objects.create()
    return {
        "bare": Question(f"/step/{counter.pk}/", session, form="move=A1", status=303),
        "table": Question(url, session),
        "partial": Question(url, session, HTMX),
        "poll 304": _poll(url, session),
        "poll, undo": _poll(fresh, session),
        "poll, over": _poll(over.get_absolute_url(), session),
        "poll, guest": _poll(url, {}),
        "poll, chat": _poll(f"{url}chat/", session, chat),
        "poll, turns": _poll("/games/turns/", session, {}),
        "my games": Question("/games/", session),
        "lobby": Question("/lobby/", session),
        "home": Question("/", session),
        "home, new": Question("/", {}),
        "rules": Question("/rules/sogo/", session),
    }


def _poll(url: str, session: Mapping[str, str], headers: Mapping[str, str] = HTMX) -> Question:
    """Return how an open page asks whether there is something new, where there is nothing."""
    client = Client()
    client.cookies.load(dict(session))
    tag = {"If-None-Match": client.get(url, headers=dict(headers))["ETag"]}
    return Question(url, session, {**headers, **tag}, status=304)


def _resigned(first: User, second: User) -> Game:
    """Return a game that the first player has resigned."""
    game = _played(first, second, 2)
    apply_command(game.pk, Resign(), by=PlayerActor(first), key="resign", at=timezone.now())
    return Game.objects.get(pk=game.pk)


def _played(
    first: User, second: User, plies: int, *, first_rod: int = 0, at: datetime | None = None
) -> Game:
    """Play so many moves of a game, now or at an instant; `first` begins."""
    at = at or timezone.now()
    game = start_game("sogo", [first, second], options={}, at=at, time_control=per_move(3))
    keys = count()
    for ply in range(plies):
        by = PlayerActor((first, second)[ply % 2])
        rod = RODS[(first_rod + ply) % len(RODS)]
        apply_command(game.pk, PlayMoves((rod,)), by=by, key=f"k{next(keys)}", at=at)
    return Game.objects.get(pk=game.pk)


def _alternating(askers: Mapping[str, Asker]) -> dict[str, float]:
    """Return the cheapest milliseconds of each, all of them asked in every round."""
    best = dict.fromkeys(askers, float("inf"))
    for _round in range(ROUND_COUNT):
        for name, ask in askers.items():
            best[name] = min(best[name], cost(lambda _n, ask=ask: ask(), CALLS_PER_ROUND, 1).cpu)  # type: ignore[misc]
    return best
