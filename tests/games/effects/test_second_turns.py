"""Two turns of one seat in a row are two turns for mails and reminders, too."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Channel, JobKind, Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.games.notifications.emails import tell_turns

pytestmark = pytest.mark.database

A_DAY = timedelta(days=1)
CIRCUITS = {"card": "chosen", "number": "1", "pace": "advanced", "rounds": "circuits"}


def test_a_second_turn_in_a_row_is_told_and_reminded_of(
    alice: User, bob: User, now: datetime
) -> None:
    game = start_game("cards", [alice, bob], options=CIRCUITS, at=now, time_control=per_move(3))
    apply_command(game.pk, PlayMoves(("pass",)), by=PlayerActor(alice), key="a", at=now)
    at = now + 2 * A_DAY
    receipt = apply_command(game.pk, PlayMoves(("pass",)), by=PlayerActor(bob), key="b", at=at)
    tell_turns(JobKind.REMINDER, user=bob)
    rows = Outbox.objects.filter(game=game, event=receipt.state.last_event)
    mails = rows.exclude(channel__in=["", Channel.PUSH]).values_list("user", "kind").distinct()
    assert set(mails) == {(bob.pk, JobKind.TURN), (bob.pk, JobKind.REMINDER)}
    assert receipt.game.due_at == at + 3 * A_DAY
