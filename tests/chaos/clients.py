"""Players who go on until the run is over: they double-click, play in two tabs and ask again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Event as Flag
from threading import Thread
from uuid import uuid4

from django.db import connection

from games.rules import RULESETS
from games.rules.kit.core import Position
from tests.chaos.browser import PlayerBrowser
from tests.chaos.games_begun import Beginner, Begun
from tests.chaos.record import MoveAnswer, Record, SentMove

PAUSE_SECONDS = (0.2, 1.5)
MOVES_PER_GAME = 16
"""So few that nobody gets more mails than a day has."""
DOUBLED_SHARE, CONTESTED_SHARE, REPEATED_SHARE = 0.15, 0.15, 0.1
POLL_SECONDS = 0.5
SOGO = RULESETS["sogo"]


@dataclass
class Client(Thread):
    """A client that plays one game after the other; `begin` begins the next one.

    In a game of two it plays both sides; else it waits for the bot's answers.
    """

    port: int
    record: Record
    begin: Callable[[], Begun]
    sides: int
    """How many seats of its games it plays."""
    is_over: Flag
    rng: Random
    games: list[Begun] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        """Play until the run is over."""
        try:
            while not self.is_over.is_set():
                self.games.append(self.begin())
                self._play(self.games[-1])
        except Exception as error:
            self.record.surprise(f"a client ended with {error!r}")
            raise
        finally:
            connection.close()

    def _play(self, game: Begun) -> None:
        browsers = [PlayerBrowser(self.port, cookie, self.record) for cookie in game.cookies]
        moves: list[str] = []
        while len(moves) < MOVES_PER_GAME and not self.is_over.wait(
            self.rng.uniform(*PAUSE_SECONDS)
        ):
            position = _after(moves)
            if position.outcome is not None:
                return
            seat = len(moves) % 2
            if seat < len(browsers):
                moves += self._moved(browsers[seat], game, position, moves)
            else:
                moves = self._wait_for_bot(browsers[0], game, moves)

    def _moved(
        self, browser: PlayerBrowser, game: Begun, position: Position, moves: Sequence[str]
    ) -> list[str]:
        """Send a turn in one of the ways of people; return the move that was acknowledged."""
        attempts = self._attempts(game.key, position, len(moves))
        with ThreadPoolExecutor(len(attempts)) as tabs:
            answers = list(
                tabs.map(lambda attempt: browser.send_until_told(attempt, self.is_over), attempts)
            )
        played = {
            attempt.move
            for attempt, answer in zip(attempts, answers, strict=True)
            if answer == MoveAnswer.ACKNOWLEDGED
        }
        if self.is_over.is_set() and not played:
            return []
        if len(played) != 1:
            self.record.surprise(f"{len(played)} moves were acknowledged of {attempts}")
        if self.rng.random() < REPEATED_SHARE:
            browser.send_until_told(attempts[0], self.is_over)
        return list(played)[:1]

    def _attempts(self, game: str, position: Position, ply: int) -> list[SentMove]:
        """Return what is sent at once: one form, the same form twice, or the forms of two tabs."""
        seat = ply % 2
        legal = [str(move) for move in position.legal_moves(seat)]
        first = SentMove(game, ply, seat, self.rng.choice(legal), str(uuid4()))
        kind = self.rng.random()
        if kind < DOUBLED_SHARE:
            return [first, first]
        if kind < DOUBLED_SHARE + CONTESTED_SHARE:
            return [first, SentMove(game, ply, seat, self.rng.choice(legal), str(uuid4()))]
        return [first]

    def _wait_for_bot(self, browser: PlayerBrowser, game: Begun, moves: list[str]) -> list[str]:
        """Return the moves of the game once the bot has moved, or when the run is over."""
        while not self.is_over.is_set():
            found = browser.moves(game.key)
            if found is not None and len(found) > len(moves):
                return found
            time.sleep(POLL_SECONDS)
        return moves


def clients(
    port: int, record: Record, counts: tuple[int, int], is_over: Flag, rng: Random
) -> list[Client]:
    """Return so many clients that play both sides, and so many that play against bots."""
    beginner = Beginner("chaos")
    begins = [(beginner.duel, 2)] * counts[0] + [(beginner.bot_game, 1)] * counts[1]
    return [
        Client(port, record, begin, sides, is_over, Random(rng.random())) for begin, sides in begins
    ]


def _after(moves: Sequence[str]) -> Position:
    position = SOGO.start(2, {})
    for ply, move in enumerate(moves):
        position = position.play(SOGO.parse(move), ply % 2)
    return position
