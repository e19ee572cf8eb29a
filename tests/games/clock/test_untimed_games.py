"""Games without a limit in which nobody moves: a mail after 60 days, cancelled after 90."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.models import Game, JobKind, Outbox, Status
from games.services.clock.timeouts import settle_overdue
from games.services.gameplay.game_start import start_game
from games.services.notifications import relevance

pytestmark = pytest.mark.database

DAY = timedelta(days=1)
Played = Callable[..., Game]


@pytest.fixture
def endless(alice: User, bob: User, now: datetime) -> Game:
    return start_game("sogo", [alice, bob], options={}, at=now)


def reminder(game: Game) -> Outbox:
    return Outbox.objects.filter(game=game, kind=JobKind.REMINDER).latest("event")


def test_who_is_to_move_is_told_after_sixty_days(
    endless: Game, bob: User, play_moves: Played, now: datetime
) -> None:
    play_moves(endless, "A1", now + DAY)
    row = reminder(endless)
    assert (row.user, row.due_at) == (bob, now + 61 * DAY)
    assert relevance.objection_if_outdated(row, bob, now + 61 * DAY) == ""


def test_a_move_calls_the_mail_off(
    endless: Game, alice: User, play_moves: Played, now: datetime
) -> None:
    row = reminder(endless)
    assert row.user == alice
    play_moves(endless, "A1", now + DAY)
    assert relevance.objection_if_outdated(row, alice, now + 60 * DAY) != ""


def test_after_ninety_days_it_is_cancelled_and_counts_for_nobody(
    endless: Game, play_moves: Played, now: datetime
) -> None:
    play_moves(endless, "A1 B1", now)
    assert settle_overdue(now + 90 * DAY - timedelta(seconds=1)) == 0
    assert settle_overdue(now + 90 * DAY) == 1
    game = Game.objects.get(pk=endless.pk)
    assert (game.status, game.termination) == (Status.CANCELLED, "abandonment")


def test_games_against_bots_wait_for_ever(bot_game: Game, now: datetime) -> None:
    assert not Outbox.objects.filter(game=bot_game, kind=JobKind.REMINDER).exists()
    assert settle_overdue(now + 1000 * DAY) == 0
