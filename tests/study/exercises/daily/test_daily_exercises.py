"""The exercises of the day that lists leave out for a player."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from games.services.gamelog import state_cache
from study.models import Exercise
from study.services.exercises.daily_exercises import daily_exercises_for
from study.services.explorer import running_games
from tests.games.conftest import NOW
from tests.study.exercises.conftest import CarelessGames

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
TODAY = (NOW + timedelta(days=1)).date()
TO_THE_EXERCISE = "C1 A3 C3 C2 C3 C3 B2"


def test_a_running_game_may_come_to_it_after_another_number_of_moves(
    careless: CarelessGames, exercise: Exercise
) -> None:
    """Where balls are captured, or a seat passes, the same position comes later."""
    Exercise.objects.update(ply=F("ply") - 2)
    assert len(daily_exercises_for(careless.bob, TODAY)) == 1
    careless.moves(careless.begin(), TO_THE_EXERCISE)
    assert daily_exercises_for(careless.bob, TODAY) == []


def test_all_running_games_are_looked_at_and_a_few_logs_read_at_a_time(
    careless: CarelessGames, exercise: Exercise, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_games, "GAMES_PER_BATCH", 2)
    read: list[int] = []

    def counting(games: object) -> object:
        few = list(games)  # type: ignore[call-overload]
        read.append(len(few))
        return state_cache.states_of(few)

    monkeypatch.setattr(running_games, "states_of", counting)
    for texts in ("A1", "A2", "A3", "B1", TO_THE_EXERCISE):
        careless.moves(careless.begin(), texts)
    assert daily_exercises_for(careless.bob, TODAY) == []
    assert max(read) == 2
