"""My games with 1, 100 and 1,000 running games of one player, among all those of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from benchmarks.support.crowd import GAME_COUNT, begun, copies, gather
from benchmarks.support.timing import Cost, cost
from games.log.commands import PlayMoves
from games.models import Game
from games.services.gamelog import state_cache
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.views.gameplay.my_games.my_games import FINISHED_COUNT, GROUP_LIMITS

MANY = (100, 1000)
"""More than one page shows, and ten times as many."""
MAX_QUERIES = 12
ROWS = sum(GROUP_LIMITS.values()) + FINISHED_COUNT
"""The rows that the page shows at most; no more logs may be read for it."""

MOVES = "A1 B1 C1 D1 A2 B2 C2 D2"


@dataclass(frozen=True)
class Seen:
    """The costs of one look at the page: `first` with all logs to be read, `again` with them
    kept.
    """

    running: int
    queries: int
    logs: int
    size: int
    first: Cost
    again: Cost

    def line(self, base: Seen) -> str:
        """Return a line of the report, with ratios to the page of the `base`."""
        return (
            f"{self.running:5,} running games, of {Game.objects.count():,}   {self.queries} queries"
            f"  logs read {self.first} (×{self.first.cpu / base.first.cpu:.1f})"
            f"  kept {self.again} (×{self.again.cpu / base.again.cpu:.1f})"
            f"  {self.size:,} bytes"
        )


def measure(games: int = GAME_COUNT) -> Iterator[str]:
    """Yield the lines of the report, among so many games of others.

    Half of the player's own wait for the player, half for the other. Fails where the page takes
    more than its own rows.
    """
    gather(games)
    me = User.objects.create_user("many", "many@example.org")
    other = User.objects.create_user("other", "other@example.org")
    mine = _played(me, other)
    base = _look(me)
    yield base.line(base)
    theirs = _played(other, me)
    pages = []
    for wanted in MANY:
        missing = wanted - Game.objects.of(me).count()
        for pattern in (Game.objects.get(pk=game.pk) for game in (mine, theirs)):
            copies(pattern, missing // 2, timezone.now() + timedelta(days=1))
        pages.append(_look(me))
        yield pages[-1].line(base)
    few, many = pages
    assert (many.queries, many.logs) == (few.queries, few.logs), "the page grows with the games"
    assert many.size < few.size * 1.02, "the page grows with the games"


def _played(first: User, second: User) -> Game:
    """Begin a game and play some moves; `first` is to move."""
    game = begun(first, second)
    for number, text in enumerate(MOVES.split()):
        by = PlayerActor((first, second)[number % 2])
        apply_command(game.pk, PlayMoves((text,)), by=by, key=str(uuid4()), at=timezone.now())
    return game


def _look(me: User) -> Seen:
    client = Client()
    client.force_login(me)

    def cold(_: int) -> None:
        state_cache._states.clear()
        assert client.get("/games/").status_code == 200

    cold(0)
    state_cache._states.clear()
    with CaptureQueriesContext(connection) as captured:
        answer = client.get("/games/")
    seen = Seen(
        running=Game.objects.of(me).count(),
        queries=len(captured),
        logs=len(state_cache._states),
        size=len(answer.content),
        first=cost(cold, 10, 3),
        again=cost(lambda _: client.get("/games/"), 10, 3),
    )
    assert seen.queries <= MAX_QUERIES, f"{seen.queries} queries"
    assert seen.logs <= ROWS, f"{seen.logs} logs were read"
    return seen
