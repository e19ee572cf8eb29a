"""No mail for what its reader has before them already; reminders whatever else was sent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Game, Mail, Outbox, Work
from games.services import presence
from tests.games.conftest import NOW
from tests.games.test_mail_together import HOUR, MINUTE, new_game, to, work_at

pytestmark = pytest.mark.usefixtures("empty_cache")

Played = Callable[..., Game]


def test_who_has_the_board_before_them_gets_no_mail(alice: User, bob: User) -> None:
    game = new_game(alice, bob, NOW)
    board = game.number
    presence.note_looked(game.pk, alice.pk, board, NOW + MINUTE)
    work_at(NOW + 2 * MINUTE)
    assert to(alice) == []
    assert Mail.objects.get(user=alice).answer == "You had the game before you."


@pytest.mark.parametrize("case", ["another game", "an older board", "too long ago"])
def test_only_a_look_at_that_very_board_a_moment_ago_counts(
    alice: User, bob: User, play_moves: Played, case: str
) -> None:
    game, other = new_game(bob, alice, NOW), new_game(bob, alice, NOW)
    game = play_moves(game, "A1", at=NOW + 10 * MINUTE)
    Outbox.objects.exclude(kind=Work.TURN, user=alice).update(done_at=NOW)
    board = 0 if case == "an older board" else game.number
    seen = other if case == "another game" else game
    at = NOW + (12 if case != "too long ago" else 10) * MINUTE
    presence.note_looked(seen.pk, alice.pk, board, at)
    work_at(NOW + 13 * MINUTE)
    assert len(to(alice)) == 1


def test_a_reminder_is_sent_however_many_mails_went_out(alice: User, bob: User) -> None:
    game = new_game(alice, bob, NOW)
    sent = {"user": alice, "state": Mail.State.SENT, "at": NOW + timedelta(days=2)}
    Mail.objects.bulk_create(
        Mail(key=f"turn:{n}", message_id=f"<{n}>", kind=Work.TURN, **sent) for n in range(40)
    )
    Outbox.objects.exclude(kind=Work.REMINDER).update(done_at=NOW)
    assert game.due_at is not None
    assert len(work_at(game.due_at - 23 * HOUR)) == 1
