"""Outages on the pages of a game: when the site was away, and until when the clocks stand."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.log.time.deadline import Pause, PauseReason, TurnClock
from games.models import Absence, Event, Game
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.views.clock.clock_text import outage_notice, pauses_in_words
from tests.games.clock.test_time_pages import why
from tests.support.games.pages import text

DAY = timedelta(days=1)


@pytest.mark.words
def test_an_outage_is_told_on_the_page(older_game: Game) -> None:
    at = after_an_outage()
    assert Event.objects.filter(game=older_game, kind="paused").exists()
    page = text(Client().get(older_game.get_absolute_url()))
    assert "The site was away from" in page
    assert "So that you all can catch up, the clocks stand until" in page
    assert "Not counted: the site was away" in why(older_game)
    (away, catching_up) = pauses_in_words(running_turn(older_game), at + 3 * DAY)
    assert (away.begins, away.ends) == (at - DAY / 24, at)
    assert (catching_up.begins, catching_up.ends) == (at, at + DAY)


@pytest.fixture
def older_game(alice: User, bob: User) -> Game:
    at = timezone.now() - DAY / 8
    return start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(3))


def after_an_outage() -> datetime:
    """The site was away for an hour, and is back now."""
    at = timezone.now()
    begins = at - DAY / 24
    Absence.objects.create(kind="outage", begins_at=begins, ends_at=at + DAY, changed_at=at)
    settle_overdue(at)
    return at


def running_turn(game: Game) -> TurnClock:
    turn = state_of(Game.objects.get(pk=game.pk)).clock.turn
    assert turn
    return turn


def test_during_a_longer_pause_an_outage_promises_no_earlier_end(older_game: Game) -> None:
    at = after_an_outage()
    clock = state_of(Game.objects.get(pk=older_game.pk)).clock
    notice = outage_notice(clock, at)
    assert notice
    assert (notice.back, notice.until) == (at, at + DAY)
    pause = Pause("p", PauseReason.AGREED, at, at + 7 * DAY)
    notice = outage_notice(clock.paused(pause), at)
    assert notice
    assert notice.until is None
