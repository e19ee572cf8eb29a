"""The games that bots play each night, of which nothing stays but their exercises."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.test import override_settings
from django.utils import timezone

from games.models import Game, Outbox
from games.rules import RULESETS
from games.services.worker import runner
from study.exercises import VARIETIES, Variety
from study.exercises.cards import collection
from study.exercises.kit.exercise import FoundExercise
from study.models import Exercise
from study.services.exercises import self_play
from study.services.exercises.game_search import search
from study.services.exercises.self_play import DAY_KIND, GAME_KIND
from tests.study.exercises.oracle import positions_of
from tests.study.exercises.test_finding import CARELESS, SMALL

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache", "db")]
MIDNIGHT = datetime(2031, 5, 6, tzinfo=UTC)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rulesets of the games that were played; each is a careless one on the small board."""
    rulesets: list[str] = []

    def exercises_between_bots(variety: Variety, _rng: object) -> list[FoundExercise]:
        rulesets.append(variety.ruleset)
        rules = RULESETS["sogo"]
        return search(rules, rules.clean(SMALL), positions_of("sogo", SMALL, CARELESS))

    small = Variety("sogo", ("beginner",), ("beginner",), 0.5, SMALL)
    monkeypatch.setattr(self_play, "exercises_between_bots", exercises_between_bots)
    monkeypatch.setattr(collection, "CARDS_PER_DAY", 0)
    monkeypatch.setattr(self_play, "VARIETIES", [small] * len(VARIETIES))
    return rulesets


def night() -> None:
    with time_machine.travel(MIDNIGHT, tick=False):
        Outbox.objects.create(kind=DAY_KIND, object_id="2031-05-06", due_at=timezone.now())
        while runner.sweep(timezone.now(), inline=True):
            pass


@override_settings(EXERCISE_GAMES_PER_DAY=3)
def test_so_many_games_are_played_in_a_night_and_leave_only_exercises(played: list[str]) -> None:
    night()
    assert played == ["sogo"] * 3
    assert Exercise.objects.filter(ruleset="sogo", game=None).count() == 1, "the same came of each"
    assert not Game.objects.exists()
    assert not Outbox.objects.filter(kind__in=[DAY_KIND, GAME_KIND], done_at=None).exists()


def test_none_is_played_unless_the_operator_wants_some(played: list[str]) -> None:
    night()
    assert not played
    assert not Outbox.objects.filter(kind=GAME_KIND).exists()


@override_settings(EXERCISE_GAMES_PER_DAY=3)
def test_every_kind_of_game_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: list[str] = []

    def exercises_between_bots(variety: Variety, _rng: object) -> list[FoundExercise]:
        kinds.append(f"{variety.ruleset} {variety.options}")
        return []

    monkeypatch.setattr(self_play, "exercises_between_bots", exercises_between_bots)
    for day in range(1, 8):
        for number in range(3):
            name = f"2031-05-0{day} {number}"
            row = Outbox.objects.create(kind=GAME_KIND, object_id=name, due_at=MIDNIGHT)
            self_play.run_game(row)
    assert len(set(kinds)) == len(VARIETIES)
