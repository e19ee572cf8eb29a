"""The questions that both sites are asked: a move, pages, the sweep, and a claim of work."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from itertools import cycle
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from benchmarks.scale.patterns import RODS
from benchmarks.support.clients import signed_in
from events.models import Club, MonthRating, RatingPool, Season, Tournament
from games.extensions import jobs
from games.models import Game, Outbox, Status
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog import state_cache
from games.services.worker import retention, runner
from games.services.worker.work_loop import ROWS_PER_CLAIM

GAME_COUNT = 60
"""The games that are looked at and played, each once in a round, drawn by lot."""
EVENT_COUNT = 5
"""The events, and the seasons, that are looked at; a small site has no more that are running."""
CLUB_COUNT = 5
LEASE_PERIOD = timedelta(minutes=5)
FORM = "application/x-www-form-urlencoded"


class Questions:
    """The questions to one site, asked of ever other games and by ever other players."""

    def __init__(self) -> None:
        drawn = Game.objects.filter(status=Status.RUNNING, people=2, table__isnull=False)
        self._games = list(drawn.order_by("?").with_seats()[:GAME_COUNT])
        users = {seat.user for game in self._games for seat in game.seats.all()}
        self._clients = {user.pk: _client(user) for user in users if user is not None}
        self._next = cycle(self._games)
        self._next_client = cycle(self._clients.values())
        self._following: list[list[int]] = []
        running = Tournament.objects.filter(state=Tournament.State.RUNNING, division=None)
        self._next_event = cycle(running.order_by("?")[:EVENT_COUNT])
        seasons = Season.objects.filter(state=Season.State.RUNNING).order_by("?")
        self._next_season = cycle(seasons[:EVENT_COUNT])
        self._month = f"{MonthRating.objects.earliest('month').month:%Y-%m}"
        clubs = Club.objects.filter(size__gt=1).order_by("?")
        self._next_club = cycle(clubs[:CLUB_COUNT])
        self._pool = RatingPool.objects.order_by("pk").values_list("key", flat=True)[0]

    @property
    def calls(self) -> Mapping[str, Callable[[], int | None]]:
        """The questions by name."""
        return {
            "move": self._move,
            "table": self._table,
            "My games": lambda: self._page("my_games"),
            "lobby": lambda: self._page("lobby"),
            "first steps": lambda: self._page("first_steps"),
            "home": lambda: self._page("home"),
            "profile": self._profile,
            "archive": lambda: self._page("archive"),
            "events": lambda: self._page("events"),
            "an event": lambda: self._ask(next(self._next_event).get_absolute_url()),
            "leagues": lambda: self._page("leagues"),
            "a season": lambda: self._ask(next(self._next_season).get_absolute_url()),
            "ratings": lambda: self._page("ratings"),
            "a leader board": lambda: self._ask(reverse("leader_board", args=[self._pool])),
            "board of a month": lambda: self._ask(
                reverse("leader_board_month", args=[self._pool, self._month])
            ),
            "board of all time": lambda: self._ask(
                reverse("leader_board_all_time", args=[self._pool])
            ),
            "clubs": lambda: self._page("clubs"),
            "a club": lambda: self._ask(next(self._next_club).get_absolute_url()),
            "sweep, nothing due": self._sweep,
            "sweep, a game due": self.settle,
            "what a result brings": self.follow,
            f"claim of {ROWS_PER_CLAIM} rows": _claim,
        }

    def forget(self) -> None:
        """Forget all that the process keeps of games, so that their logs are read anew."""
        state_cache._states.clear()

    def _move(self) -> None:
        game = next(self._next)
        board, ply = Game.objects.values_list("board_event", "ply").get(pk=game.pk)
        seat = list(game.seats.all())[ply % 2]
        form = urlencode({"board": board, "key": str(uuid4()), "move": RODS[ply]})
        url = reverse("game_move", args=[game.pk])
        answer = self._clients[seat.user_id].post(url, form, content_type=FORM)
        assert answer.status_code == 303, answer.content.decode()[:500]

    def _table(self) -> None:
        game = next(self._next)
        client = self._clients[next(iter(game.seats.all())).user_id]
        assert client.get(game.get_absolute_url()).status_code == 200

    def _profile(self) -> None:
        game = next(self._next)
        user = list(game.seats.all())[1].user
        assert user is not None
        self._ask(reverse("profile", args=[user.username]))

    def _page(self, name: str) -> None:
        self._ask(reverse(name))

    def _ask(self, url: str) -> None:
        assert next(self._next_client).get(url).status_code == 200, url

    def _sweep(self) -> None:
        cache.delete(retention._PRUNED)  # Pruning is a part of it, every ten minutes.
        runner.sweep(timezone.now())

    def settle(self) -> int:
        """Settle the next games, and return how many: some are due at the same instant.

        They are over then, so that this cannot be asked for ever.
        """
        return settle_overdue(self._due_at)

    def follow(self) -> None:
        """Carry out the work that follows the result of a game that has been settled."""
        if not self._following:
            self._following = _rows_by_game()
        for row in self._following.pop(0):
            assert runner.run(row)
        assert not Outbox.objects.filter(pk=row, done_at=None).exists()

    @property
    def _due_at(self) -> datetime:
        """When the next games are due by their columns."""
        running = Game.objects.filter(status=Status.RUNNING, settles_at__isnull=False)
        dates = running.order_by("settles_at").values_list("settles_at", flat=True)
        due: datetime | None = dates[0]
        assert due is not None
        return due


_handler = Client().handler
"""Shared: each loads the middleware when it is asked first, and a small site has fewer players."""


def _client(user: User) -> Client:
    client = Client()
    client.handler = _handler
    return signed_in(user, client)


def _rows_by_game() -> list[list[int]]:
    """Return the rows that follow results and that somebody waits for, of each game together.

    They are due from now on: games were settled before their time.
    """
    kinds = [h.name for h in jobs.registry if h.follows_results and not h.in_background]
    rows: dict[UUID, list[int]] = defaultdict(list)
    waiting = Outbox.objects.filter(kind__in=kinds, done_at=None).order_by("pk")
    waiting.update(due_at=timezone.now())
    for game, row in waiting.values_list("game", "pk"):
        rows[game].append(row)
    return list(rows.values())


def _claim() -> None:
    """Claim rows and give them back, so that as many are due the next time."""
    rows = Outbox.objects.all().claim_next(timezone.now(), LEASE_PERIOD, ROWS_PER_CLAIM)
    assert len(rows) == ROWS_PER_CLAIM
    Outbox.objects.all().give_back(rows)
