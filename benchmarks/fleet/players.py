"""People who play one game after the other over HTTP as fast as they are answered, and listen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle
from threading import Event as Flag
from threading import Thread
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from benchmarks.fleet.processes import Fleet
from games.log.time.control import per_move
from games.models import Game
from games.services.effects import live_channels
from games.services.gameplay.game_start import start_game

DRAWN = "EBCAC47D9844D41156FB30ADBA803780039655EFFABF36627521992D128EECC7"
"""A game of Sogo that nobody wins: a rod for each digit."""
RODS = [f"{'ABCD'[int(digit, 16) // 4]}{4 - int(digit, 16) % 4}" for digit in DRAWN]
CSRF_TOKEN = "a" * 32
HEAR_SECONDS = 20


@dataclass
class Pair:
    """Two players of one game. Each move goes to the next web process, and the player who waits
    for it hears of it from a live process.
    """

    players: Sequence[User]
    fleet: Fleet
    number: int
    answers: list[float] = field(default_factory=list)
    """Seconds from a move until it was acknowledged."""
    heard: list[float] = field(default_factory=list)
    """Seconds from a move until the other player's browser knew of it."""
    games: dict[Game, int] = field(default_factory=dict)
    """Their games, each with the number of moves that were acknowledged."""

    def play(self, until: Flag) -> None:
        """Play until the flag is set."""
        try:
            webs = [HTTPConnection("127.0.0.1", port, timeout=30) for port in self.fleet.webs]
            ears = [_Ear(self._live_port(seat), user) for seat, user in enumerate(self.players)]
            cookies = [_cookie(user) for user in self.players]
            for ply, web in zip(cycle(range(len(RODS))), cycle(webs), strict=False):
                if until.is_set():
                    break
                self._move(ply, web, cookies[ply % 2], ears[1 - ply % 2])
        finally:
            connection.close()

    def _live_port(self, seat: int) -> int:
        return self.fleet.lives[(self.number + seat) % len(self.fleet.lives)]

    def _move(self, ply: int, web: HTTPConnection, cookie: str, ear: _Ear) -> None:
        game = self._game(ply)
        began, before = time.perf_counter(), ear.count
        form = {"board": ply, "key": str(uuid4()), "move": RODS[ply]}
        form["csrfmiddlewaretoken"] = CSRF_TOKEN
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        web.request("POST", f"/games/{game.pk}/move/", urlencode(form), headers)
        answer = web.getresponse()
        text = answer.read().decode()
        assert answer.status == 303, (answer.status, text[:500])
        self.games[game] += 1
        self.answers.append(time.perf_counter() - began)
        self.heard.append(ear.wait_for(before + 1) - began)

    def _game(self, ply: int) -> Game:
        if not ply or not self.games:
            at, control = timezone.now(), per_move(3)
            game = start_game("sogo", self.players, options={}, at=at, time_control=control)
            self.games[game] = 0
        return list(self.games)[-1]


class _Ear(Thread):
    """A browser's open stream; counts what it hears."""

    def __init__(self, port: int, user: User) -> None:
        super().__init__(daemon=True)
        self.count, self._times = 0, [0.0]
        there = HTTPConnection("127.0.0.1", port, timeout=600)
        token = urlencode({"t": live_channels.token(live_channels.user_channel(user.pk))})
        there.request("GET", f"/live/?{token}")
        self._answer = there.getresponse()
        assert self._answer.status == 200, self._answer.status
        while self._answer.readline().strip() != b": hello":
            pass
        self.start()

    def run(self) -> None:
        while line := self._answer.readline():
            if line == b"event: game\n":
                self._times.append(time.perf_counter())
                self.count += 1

    def wait_for(self, count: int) -> float:
        """Wait until so much was heard, and return the moment of it."""
        deadline = time.monotonic() + HEAR_SECONDS
        while self.count < count:
            assert time.monotonic() < deadline, "a move was not heard of"
            time.sleep(0.001)
        return self._times[count]


def _cookie(user: User) -> str:
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={CSRF_TOKEN}"
