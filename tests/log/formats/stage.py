"""A game played through the services in which nothing is left to luck or to the time of day."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

import time_machine
from django.test import override_settings

from accounts.models import User
from games.log.commands import ApplyRuling, Command, PlayMoves, SettleTimeout
from games.log.state import State
from games.models import Game, Table
from games.rules.kit.core import RulesError
from games.rules.kit.sealed_randomness import contribution_hash
from games.services.chance import seals
from games.services.gamelog.actors import Actor, BotActor, PlayerActor, SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import Silence, start_game
from tests.games.conftest import person

BEGIN = datetime(2026, 6, 1, 10, 0, tzinfo=UTC)
STEP = timedelta(minutes=61, microseconds=1500)
"""Not a whole number of seconds: instants are kept with what is left of a second, too."""


@contextmanager
def without_luck(name: str) -> Iterator[None]:
    """Every id and every seed follows from `name`; the clock stands at the beginning."""
    luck = Random(name)
    with (
        patch.object(os, "urandom", luck.randbytes),
        patch.object(secrets, "token_hex", lambda size: luck.randbytes(size).hex()),
        override_settings(SECRET_KEY="of the kept games"),
        time_machine.travel(BEGIN, tick=False),
    ):
        yield


class Stage:
    """A game, the people at it by seat (None: a bot), and the time there."""

    def __init__(self, ruleset: str, *sitters: User | str, **terms: Any) -> None:
        self.at, self.keys, self.rng = BEGIN, count(1), Random(ruleset)
        terms = {"options": {}, "contributions": contributed(sitters), **terms}
        self.game = start_game(ruleset, sitters, at=BEGIN, **terms)
        self.sitters = sitters

    @property
    def state(self) -> State:
        return state_of(Game.objects.get(pk=self.game.pk))

    def by(self, seat: int) -> Actor:
        sitter = self.sitters[seat]
        return BotActor(seat) if isinstance(sitter, str) else PlayerActor(sitter)

    def does(self, action: Command, by: Actor, step: timedelta = STEP) -> None:
        self.at += step
        apply_command(self.game.pk, action, by=by, key=f"{next(self.keys)}", at=self.at)

    def moves(self, texts: str) -> None:
        """One move after the other, by those whose turn it is."""
        for text in texts.split():
            self.does(PlayMoves((text,)), self.by(min(self.state.to_move)))

    def plays(self, most: int = 500, step: timedelta = STEP) -> None:
        """So many moves as they come, by whoever is to move; a refused one takes its time, too."""
        for _ in range(most):
            state = self.state
            if not state.to_move:
                return
            seat = min(state.to_move)
            text = self.rng.choice(sorted(map(str, state.position.legal_moves(seat))))
            try:
                self.does(PlayMoves((text,)), self.by(seat), step)
            except RulesError:
                self.lapses()

    def rules(self, ruling: str, **more: Any) -> None:
        self.does(ApplyRuling("a dispute", ruling, **more), SiteActor())

    def lapses(self) -> None:
        """The time that runs passes, and the site sees it."""
        due = self.state.settles_at
        if due is not None:
            self.at = max(due, self.at)
            self.does(SettleTimeout(), SiteActor(), timedelta(0))


def contributed(sitters: Sequence[User | str]) -> tuple[str, ...]:
    """What each person gives to chance; bots give nothing."""
    given = (f"{number:02x}" * 16 for number in count(161))
    return tuple("" if isinstance(each_sitter, str) else next(given) for each_sitter in sitters)


def cast() -> tuple[User, User, User]:
    """Three players: one who never sleeps, one with quiet hours and a rest day, one far away."""
    return (
        person("alice"),
        person("bob", quiet_from=22, quiet_until=8, rest_days=[6]),
        person("carol", timezone="Pacific/Auckland", rest_days=[5, 6]),
    )


def not_opened(ruleset: str, people: Sequence[User], **terms: Any) -> Stage:
    """Return a game that its first player has lost by silence, before anything was drawn."""
    table = Table.objects.create(ruleset=ruleset, host=people[0], beginner=0, created_at=BEGIN)
    seals.seal_table(table, seals.ChanceInput())
    (under,) = seals.commitments(table)
    given = contributed(people)
    terms |= {
        "table": table,
        "contributions": ["", *given[1:]],
        "hashes": [contribution_hash(under, text) for text in given],
        "silence": Silence(frozenset({0}), BEGIN),
    }
    return Stage(ruleset, *people, **terms)


Scene = Callable[..., Stage]
