"""No mail for what its reader has before them already; reminders whatever else was sent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Delivery, Game, JobKind, Outbox
from games.services.gamelog import presence
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import HOUR, MINUTE, new_game, to, work_at
from tests.support.games.notifications.emails import tell_turns

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

Played = Callable[..., Game]


def test_who_has_the_board_before_them_gets_no_mail(alice: User, bob: User) -> None:
    game = new_game(alice, bob, NOW)
    board = game.last_event
    presence.mark_looked(game.pk, alice.pk, board, NOW + MINUTE)
    work_at(NOW + 2 * MINUTE)
    assert to(alice) == []
    assert Delivery.objects.get(user=alice).answer == "board-seen"


@pytest.mark.first_by_day
@pytest.mark.parametrize("case", ["another game", "an older board", "too long ago"])
def test_only_a_look_at_that_very_board_a_moment_ago_counts(
    alice: User, bob: User, play_moves: Played, case: str
) -> None:
    game, other = new_game(bob, alice, NOW), new_game(bob, alice, NOW)
    game = play_moves(game, "A1", at=NOW + 10 * MINUTE)
    Outbox.objects.exclude(kind=JobKind.TURN_NEWS, user=alice).update(done_at=NOW)
    board = 0 if case == "an older board" else game.last_event
    seen = other if case == "another game" else game
    at = NOW + (12 if case != "too long ago" else 10) * MINUTE
    presence.mark_looked(seen.pk, alice.pk, board, at)
    work_at(NOW + 13 * MINUTE)
    assert len(to(alice)) == 1


def test_a_reminder_is_sent_however_many_mails_went_out(alice: User, bob: User) -> None:
    game = new_game(alice, bob, NOW)
    tell_turns()
    sent = {"user": alice, "state": Delivery.State.SENT, "at": NOW + timedelta(days=2)}
    Delivery.objects.bulk_create(
        Delivery(message_id=f"<{n}>", kind=JobKind.TURN, **sent) for n in range(40)
    )
    Outbox.objects.exclude(kind=JobKind.TURN_NEWS).update(done_at=NOW)
    assert game.due_at is not None
    assert len(work_at(game.due_at - 23 * HOUR)) == 1
