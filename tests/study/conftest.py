"""The cast of games, for the tests of the app beside it; and games that two of it play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, Outbox
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from tests.games.conftest import NOW, admin, alice, bob, carol, empty_cache, play_moves

__all__ = ["admin", "alice", "bob", "carol", "empty_cache", "play_moves"]


@dataclass(frozen=True)
class GamesOfTwo:
    """alice and bob, who play as many games as a test needs, each with the same options."""

    options: ClassVar[Mapping[str, object]] = {}

    alice: User
    bob: User
    moves: Callable[[Game, str], Game]

    def begin(self) -> Game:
        players, options = [self.alice, self.bob], RULESETS["sogo"].clean(self.options)
        return start_game("sogo", players, options=options, at=NOW, time_control=per_move(3))

    def finish(self, texts: str, *, public: bool = True) -> Game:
        """Play a game to its end, and leave what follows from it to a worker."""
        game = self.begin()
        Game.objects.filter(pk=game.pk).update(public=public)
        self.moves(game, texts)
        return Game.objects.get(pk=game.pk)


def carry_out_all(kind: str) -> None:
    """Let a worker do all that waits of a kind of work."""
    for pk in Outbox.objects.filter(kind=kind, done_at=None).values_list("pk", flat=True):
        runner.run(pk)
