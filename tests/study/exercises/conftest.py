"""Finished games on the small board in which White has overlooked something, and an exercise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game
from games.rules import RULESETS
from study.models import Exercise
from study.services.exercises.game_search import KIND, search, store
from tests.games.conftest import NOW
from tests.study.conftest import GamesOfTwo, carry_out_all
from tests.study.exercises.oracle import positions_of
from tests.study.exercises.test_finding import CARELESS, SMALL


class CarelessGames(GamesOfTwo):
    """alice and bob, who play the careless game as often as a test needs it."""

    options = SMALL

    def play(self, texts: str = CARELESS, *, public: bool = True) -> Game:
        """Play a game to its end, and let the worker look through it."""
        game = self.finish(texts, public=public)
        carry_out()
        return game


def carry_out() -> None:
    """Let a worker look for exercises."""
    carry_out_all(KIND)


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
