"""The proofs of `run.py chaos` find what they are there to find."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, JobKind, Outbox
from games.services.gameplay.game_start import start_game
from tests.chaos import proof
from tests.chaos.games_begun import Begun
from tests.chaos.mail_server import MailServer, TakenMail
from tests.chaos.record import MoveAnswer, Record, SentMove

FIRST = SentMove("g", 0, 0, "A1", "first")
OTHER_TAB = SentMove("g", 0, 0, "B2", "other")
REPLY = SentMove("g", 1, 1, "C3", "reply")


def recorded(**answers: MoveAnswer) -> Record:
    """Return a record of the attempts above by the names of their keys."""
    record = Record()
    for attempt in (FIRST, OTHER_TAB, REPLY):
        if attempt.key in answers:
            record.note(attempt, answers[attempt.key])
    return record


@pytest.mark.parametrize(
    ("answers", "log", "faults"),
    [
        ({"first": MoveAnswer.ACKNOWLEDGED}, ["A1"], 0),
        ({"first": MoveAnswer.ACKNOWLEDGED, "other": MoveAnswer.REFUSED}, ["A1"], 0),
        ({"first": MoveAnswer.UNKNOWN}, ["A1"], 0),
        ({"first": MoveAnswer.ACKNOWLEDGED}, [], 1),
        ({"first": MoveAnswer.ACKNOWLEDGED}, ["B2"], 1),
        ({"first": MoveAnswer.REFUSED}, ["A1"], 1),
        ({"first": MoveAnswer.ACKNOWLEDGED, "other": MoveAnswer.ACKNOWLEDGED}, ["A1"], 2),
        ({"first": MoveAnswer.ACKNOWLEDGED, "reply": MoveAnswer.ACKNOWLEDGED}, ["A1", "A1"], 1),
    ],
)
def test_a_log_is_compared_with_what_was_answered(
    answers: dict[str, MoveAnswer], log: list[str], faults: int
) -> None:
    found = list(proof.log_faults(recorded(**answers), {"g": log}))
    assert len(found) == faults, found


def test_a_move_that_nobody_sent_is_found_on_the_sides_of_people_alone() -> None:
    record = recorded(first=MoveAnswer.ACKNOWLEDGED)
    assert list(proof.foreign_moves(record, {"g": ["A1", "D4"]}, 1)) == []
    assert len(list(proof.foreign_moves(record, {"g": ["A1", "D4"]}, 2))) == 1


def test_an_acknowledgement_that_is_taken_back_is_a_surprise() -> None:
    record = recorded(first=MoveAnswer.ACKNOWLEDGED)
    record.note(FIRST, MoveAnswer.UNKNOWN)
    assert record.surprises == []
    record.note(FIRST, MoveAnswer.REFUSED)
    assert len(record.surprises) == 1


@pytest.mark.parametrize(
    ("recipient", "games", "at", "is_missing"),
    [
        ("b@example.org", {"g"}, 11.0, False),
        ("b@example.org", {"g"}, 9.0, True),
        ("b@example.org", {"h"}, 11.0, True),
        ("a@example.org", {"g"}, 11.0, True),
    ],
)
def test_a_turn_needs_a_mail_to_its_player_that_came_after_it_began(
    recipient: str, games: set[str], at: float, is_missing: bool
) -> None:
    game = Begun("g", (), ("a@example.org", "b@example.org"))
    mail = TakenMail("<1>", recipient, frozenset(games), at)
    assert bool(list(proof.mail_faults([(game, 1, 10.0)], [mail]))) == is_missing


def test_few_mails_may_come_twice() -> None:
    assert not list(proof.doubled_faults(3, 1000))
    assert list(proof.doubled_faults(4, 1000))


def test_the_mail_server_counts_what_comes_twice_and_reads_the_games() -> None:
    server = MailServer()
    game = "0b5c1d0e-1111-4222-8333-944444444444"
    content = f"Message-ID: <1>\r\nTo: b@example.org\r\n\r\nhttp://site/games/{game}/\r\n".encode()
    server.take(content)
    server.take(content)
    server.stop()
    assert server.doubled() == 1
    assert server.mails()[0].games == {game}


@pytest.mark.django_db
def test_what_stands_still_is_found(
    bot_game: Game, alice: User, bob: User, now: datetime, play_moves: Callable[..., Game]
) -> None:
    Outbox.objects.all().delete()
    assert list(proof.stuck_faults()) == []
    assert list(proof.game_faults([bot_game])) == []
    play_moves(bot_game, "A1")
    row = Outbox.objects.get(kind=JobKind.BOT)
    assert len(list(proof.stuck_faults())) == 2, "the bot's row, and the bot"
    Outbox.objects.filter(pk=row.pk).update(done_at=now, failure="bug")
    assert any("given up" in fault for fault in proof.stuck_faults())
    long_ago = timezone.now() - timedelta(days=60)
    late = start_game("sogo", [alice, bob], options={}, at=long_ago)
    Game.objects.filter(pk=late.pk).update(settles_at=long_ago, ply=7)
    assert any(str(late.pk) in fault for fault in proof.stuck_faults())
    late.refresh_from_db()
    assert len(list(proof.game_faults([late]))) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seconds", "lease_seconds", "attempts", "calm"),
    [
        (86_400, None, 0, True),
        (3, None, 0, False),
        (-9, 20, 0, False),
        (86_400, None, 1, False),
    ],
    ids=["a reminder", "soon due", "held by a dead worker", "to be tried again"],
)
def test_a_site_is_calm_when_no_work_is_left(
    alice: User, seconds: int, lease_seconds: int | None, attempts: int, *, calm: bool
) -> None:
    at = timezone.now()
    lease = at + timedelta(seconds=lease_seconds) if lease_seconds else None
    due = at + timedelta(seconds=seconds)
    Outbox.objects.create(
        kind=JobKind.TURN, user=alice, due_at=due, lease_until=lease, attempts=attempts
    )
    assert proof.is_calm() is calm
