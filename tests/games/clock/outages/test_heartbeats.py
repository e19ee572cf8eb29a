"""Signs of life: a long silence stops every clock, once, for what was lost and half a day more."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.time.control import per_move
from games.models import Absence, Event, Game, Heartbeat
from games.services.clock import absence_propagation, heartbeats
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from tests.support.crowd import at_once

pytestmark = pytest.mark.database

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def outages() -> list[tuple[datetime, datetime]]:
    return list(Absence.objects.outages().values_list("begins_at", "ends_at"))


def test_the_first_sign_of_life_is_no_outage(db: None, now: datetime) -> None:
    assert heartbeats.record_heartbeat("web", now) is None
    assert outages() == []


def test_nine_minutes_are_nothing_ten_are_an_outage(db: None, now: datetime) -> None:
    heartbeats.record_heartbeat("web", now)
    assert heartbeats.record_heartbeat("web", now + 9 * MINUTE) is None
    assert heartbeats.record_heartbeat("web", now + 19 * MINUTE) is not None
    assert outages() == [(now + 9 * MINUTE, now + 19 * MINUTE + 12 * HOUR)]


def test_after_long_silence_half_of_it_is_given_more(db: None, now: datetime) -> None:
    heartbeats.record_heartbeat("web", now)
    heartbeats.record_heartbeat("web", now + 4 * DAY)
    assert outages() == [(now, now + 6 * DAY)]


def test_web_and_beat_come_back_one_after_the_other_from_one_outage(
    db: None, now: datetime
) -> None:
    for name in ("web", "beat"):
        heartbeats.record_heartbeat(name, now)
    first = heartbeats.record_heartbeat("web", now + 2 * HOUR)
    again = heartbeats.record_heartbeat("beat", now + 2 * HOUR + MINUTE)
    assert first == again
    assert outages() == [(now, now + 14 * HOUR)]


def test_who_stays_away_longer_makes_it_longer(db: None, now: datetime) -> None:
    for name in ("web", "beat"):
        heartbeats.record_heartbeat(name, now)
    heartbeats.record_heartbeat("beat", now + 2 * HOUR)
    heartbeats.record_heartbeat("web", now + 5 * HOUR)
    assert outages() == [(now, now + 17 * HOUR)]


def test_the_next_outage_is_another_one(db: None, now: datetime) -> None:
    heartbeats.record_heartbeat("web", now)
    heartbeats.record_heartbeat("web", now + HOUR)
    heartbeats.record_heartbeat("web", now + 2 * HOUR)
    assert len(outages()) == 2


def test_a_clock_that_goes_back_changes_nothing(db: None, now: datetime) -> None:
    heartbeats.record_heartbeat("web", now)
    heartbeats.record_heartbeat("web", now - HOUR)
    assert Heartbeat.objects.get().at == now


def test_no_clock_ran_while_the_site_was_away(sogo_game: Game, now: datetime) -> None:
    heartbeats.record_heartbeat("web", now)
    back = now + 3 * DAY + HOUR
    assert settle_overdue(back) == 0, "while nobody can move nobody is late"
    heartbeats.record_heartbeat("web", back)
    assert settle_overdue(back) == 0
    game = Game.objects.get(pk=sogo_game.pk)
    assert game.running
    more = (3 * DAY + HOUR) / 2
    assert game.due_at == back + more + 3 * DAY
    entered = Event.objects.get(game=game, kind="paused")
    assert (entered.seat, entered.payload["why"]) == (None, "outage")
    assert game.due_at == state_of(game).clock.due_at


def test_a_silent_web_process_keeps_deadlines_from_being_settled(
    sogo_game: Game, now: datetime
) -> None:
    late = now + 4 * DAY
    heartbeats.record_heartbeat("web", late - 10 * MINUTE)
    assert settle_overdue(late) == 0
    Heartbeat.objects.update(at=late - 9 * MINUTE)
    assert settle_overdue(late) == 1


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_of_many_processes_one_enters_the_outage(now: datetime) -> None:
    for name in ("web", "beat"):
        heartbeats.record_heartbeat(name, now)

    def back(number: int) -> str:
        heartbeats.record_heartbeat(
            ("web", "beat")[number % 2], now + HOUR + timedelta(seconds=number)
        )
        return "back"

    assert at_once(back, 20) == {"back": 20}
    assert len(outages()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("is_busy", [False, True])
def test_one_sweep_enters_an_outage_batch_by_batch_and_waits_for_no_busy_game(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch, is_busy: bool
) -> None:
    for _ in range(5):
        start_game("sogo", [alice, bob], options={}, at=now, time_control=per_move(3))
    heartbeats.record_heartbeat("web", now)
    heartbeats.record_heartbeat("web", now + HOUR)
    monkeypatch.setattr(absence_propagation, "GAMES_PER_BATCH", 2)
    if is_busy:
        monkeypatch.setattr(absence_propagation, "_catch_up", lambda *_: False)
    absence_propagation.propagate_all(now + HOUR)
    assert Event.objects.filter(kind="paused").count() == (0 if is_busy else 5)
    assert Absence.objects.filter(propagate_from__isnull=False).exists() is is_busy
