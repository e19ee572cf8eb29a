"""Leagues to test, and a clock that is put forward."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from events.models import League, Season
from events.services.leagues.announcements import LeagueTerms, found
from events.services.leagues.divisions import verdicts
from events.services.leagues.entries import admission
from games.log.time.control import per_move
from games.models import Outbox
from games.services.worker.work_loop import work_on_all
from tests.games.conftest import NOW, person

FIRST_START = NOW + timedelta(days=14)
TERMS = LeagueTerms("Tuesday league", "sogo", {}, per_move(3), 8, FIRST_START)

Forward = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def _short_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine look for short proofs alone: here it decides many games."""
    monkeypatch.setattr(verdicts, "PROOF_SHARE", 5000)


@pytest.fixture
def league(alice: User) -> League:
    """Open for its first season; nobody has entered."""
    return found(alice, TERMS, at=NOW)


def season_of(league: League, number: int = 1) -> Season:
    return Season.objects.get(league=league, number=number)


def people(count: int) -> list[User]:
    return [person(f"player{number:02}") for number in range(count)]


def enter_all(season: Season, players: list[User]) -> None:
    for player in players:
        admission.enter(season.pk, player, at=NOW)


def work_until(instant: datetime) -> None:
    """Let the workers do what is due at an instant; mails and the work of other apps are left out.

    What a mail says is asked of `news` alone.
    """
    others = Outbox.objects.filter(done_at=None).exclude(kind__startswith="events.", channel="")
    with time_machine.travel(instant, tick=False):
        others.update(done_at=instant)
        while work_on_all():
            others.update(done_at=instant)


@pytest.fixture
def begun(league: League) -> Season:
    """A first season of three players that has just begun."""
    season = season_of(league)
    enter_all(season, people(3))
    work_until(FIRST_START)
    return season_of(league)
