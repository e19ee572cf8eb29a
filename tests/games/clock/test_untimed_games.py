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
from tests.support.games.notifications.emails import row_for, tell_turns

pytestmark = pytest.mark.database

DAY = timedelta(days=1)
Played = Callable[..., Game]


@pytest.fixture
def endless(alice: User, bob: User, now: datetime) -> Game:
    return start_game("sogo", [alice, bob], options={}, at=now)


def reminder(game: Game, user: User) -> Outbox:
    """Return the warning of a player, once the row of the turn is dated for it."""
    tell_turns(user=user)
    warned_at = Outbox.objects.get(game=game, kind=JobKind.TURN_NEWS, user=user).due_at
    row = row_for(JobKind.REMINDER, user)
    assert row.due_at == warned_at
    return row


@pytest.mark.slow
def test_who_is_to_move_is_told_after_sixty_days(
    endless: Game, bob: User, play_moves: Played, now: datetime
) -> None:
    play_moves(endless, "A1", now + DAY)
    row = reminder(endless, bob)
    assert (row.user, row.due_at) == (bob, now + 61 * DAY)
    assert relevance.objection_if_outdated(row, bob, now + 61 * DAY) == ""


def test_a_move_calls_the_mail_off(
    endless: Game, alice: User, play_moves: Played, now: datetime
) -> None:
    row = reminder(endless, alice)
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
    tell_turns(JobKind.REMINDER)
    assert not Outbox.objects.filter(game=bot_game, kind=JobKind.REMINDER).exists()
    assert settle_overdue(now + 1000 * DAY) == 0
