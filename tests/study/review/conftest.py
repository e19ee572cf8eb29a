"""Finished games of Sogo with a review, by an engine that spends little."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.bots import assessment
from games.log.commands import Command, PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Game, Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from study.models import Review
from study.services.review.requests import KIND, ask_for_review
from tests.games.conftest import NOW
from tests.study.conftest import GamesOfTwo

WON_BY_WHITE = "A1 A2 B1 B2 C1 C2 D1"
THROWN_AWAY = "A1 A2 B1 B2 C1 C2 A4 D2"
"""White leaves the line that D1 would complete, and Black completes one."""
NODES = 3000


@pytest.fixture(autouse=True)
def _quick_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, reviewer in assessment.REVIEWERS.items():
        monkeypatch.setitem(assessment.REVIEWERS, key, replace(reviewer, nodes=NODES))


class ReviewStage(GamesOfTwo):
    """alice and bob, with the games they have played and their reviews."""

    def play(self, texts: str = WON_BY_WHITE) -> Game:
        return self.finish(texts)

    def broken_off(self, ruleset: str, decisions: int) -> Review:
        """Make so many moves of a game at hand, let bob resign, and let a worker review it."""
        players, control = [self.alice, self.bob], per_move(3)
        game = start_game(ruleset, players, options={}, at=NOW, time_control=control)
        for _number in range(decisions):
            seat = game.seats.select_related("user").get(to_move=True)
            assert seat.user is not None
            move = str(next(state_of(game).position.legal_moves(seat.number)))
            self._do(game, seat.user, PlayMoves((move,)))
            game = Game.objects.get(pk=game.pk)
        self._do(game, self.bob, Resign())
        self.ask(game)
        work_until_done(game)
        return Review.objects.get(game=game)

    def _do(self, game: Game, user: User, command: Command) -> None:
        apply_command(game.pk, command, by=PlayerActor(user), key=str(uuid4()), at=NOW)

    def reviewed(self, texts: str = WON_BY_WHITE) -> Review:
        """Play a game and let a worker review it to the end."""
        game = self.play(texts)
        self.ask(game)
        work_until_done(game)
        return Review.objects.get(game=game)

    def ask(self, game: Game, visitor: str = "alice") -> Review:
        return ask_for_review(game.pk, self.alice, visitor, at=timezone.now())


def row_of(game: Game) -> Outbox:
    return Outbox.objects.filter(game=game, kind=KIND).latest("pk")


def work_until_done(game: Game) -> int:
    """Let workers take slices of the review until its row is done; return how many."""
    for number in range(100):
        if not runner.run(row_of(game).pk):
            return number
    raise AssertionError("the review does not come to an end")


@pytest.fixture
def stage(
    alice: User, bob: User, play_moves: Callable[[Game, str], Game], empty_cache: None
) -> ReviewStage:
    return ReviewStage(alice, bob, play_moves)
