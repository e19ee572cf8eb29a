"""Finished games on the small board in which White has overlooked something, and an exercise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, Outbox
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from study.models import Exercise
from study.services.exercises.game_search import KIND, search, store
from tests.games.conftest import NOW
from tests.study.exercises.oracle import positions_of
from tests.study.exercises.test_finding import CARELESS, SMALL


@dataclass(frozen=True)
class CarelessGames:
    """alice and bob, who play the careless game as often as a test needs it."""

    alice: User
    bob: User
    moves: Callable[[Game, str], Game]

    def begin(self) -> Game:
        players, options = [self.alice, self.bob], RULESETS["sogo"].clean(SMALL)
        return start_game("sogo", players, options=options, at=NOW, time_control=per_move(3))

    def play(self, texts: str = CARELESS, *, public: bool = True) -> Game:
        """Play a game to its end, and let the worker look through it."""
        game = self.begin()
        Game.objects.filter(pk=game.pk).update(public=public)
        self.moves(game, texts)
        carry_out()
        return Game.objects.get(pk=game.pk)


def carry_out() -> None:
    """Let a worker look for exercises."""
    for pk in Outbox.objects.filter(kind=KIND, done_at=None).values_list("pk", flat=True):
        runner.run(pk)


@pytest.fixture
def careless(alice: User, bob: User, play_moves: Callable[[Game, str], Game]) -> CarelessGames:
    return CarelessGames(alice, bob, play_moves)


@pytest.fixture
def exercise(db: None) -> Exercise:
    """The exercise of two turns, as from a game between bots: A1, then A2."""
    return stored_exercise()


def stored_exercise() -> Exercise:
    rules = RULESETS["sogo"]
    options = rules.clean(SMALL)
    found = search(rules, options, positions_of("sogo", SMALL, CARELESS))
    store(rules, options, found, at=NOW)
    return Exercise.objects.get()
