"""Rulings: each with its effect, its mails and its judge, who must not be a party."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.commands import Refused, Resign
from games.models import Delivery, Dispute, Event, Game, JobKind, Outbox, SeatResult, Status
from games.rules.kit.core import RulesError
from games.services.disputes.reports import filing
from games.services.disputes.rulings import judging
from games.services.disputes.rulings.ruling_text import rulings_of
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import StaleBoard, apply_command
from tests.support.games.disputes import DAY, enforce, everything, file, fresh
from tests.support.games.notifications.emails import send_to, text

pytestmark = pytest.mark.database

Played = Callable[..., Game]


def results(game: Game) -> list[str]:
    return [seat.result for seat in game.seats.order_by("number")]


def test_dismissed_the_clock_goes_on_where_it_stopped(
    dispute: Dispute, admin: User, now: datetime
) -> None:
    at = now + 4 * DAY
    ruled = enforce(dispute.pk, admin, ruling="dismiss", reason="All is well.", at=at)
    game = fresh(dispute.game)
    assert game.running
    assert not game.held
    assert game.due_at == at + 2 * DAY
    assert game.ply == 4
    assert (ruled.state, ruled.ruled_by, ruled.closed_at) == ("ruled", admin, at)
    assert first_difference(game) == ""


@pytest.mark.slow
def test_awarded_the_seat_wins(dispute: Dispute, admin: User, now: datetime) -> None:
    enforce(dispute.pk, admin, ruling="award", reason="A mill was missed.", winner=1, at=now)
    game = fresh(dispute.game)
    assert (game.status, game.termination, game.due_at) == (Status.OVER, "ruling", None)
    assert results(game) == [SeatResult.LOST, SeatResult.WON]
    assert first_difference(game) == ""


@pytest.mark.slow
def test_void_it_counts_for_nobody(dispute: Dispute, admin: User, now: datetime) -> None:
    enforce(dispute.pk, admin, ruling="void", reason="A fault of the site.", at=now)
    game = fresh(dispute.game)
    assert game.status == Status.CANCELLED
    assert results(game) == [SeatResult.NONE, SeatResult.NONE]
    assert first_difference(game) == ""


def test_rolled_back_it_is_played_on_with_the_whole_time(
    dispute: Dispute, admin: User, alice: User, bob: User, now: datetime
) -> None:
    at = now + 5 * DAY
    enforce(dispute.pk, admin, ruling="rollback", reason="Move 4 was ours.", ply=3, at=at)
    game = fresh(dispute.game)
    assert (game.ply, game.running, game.held) == (3, True, False)
    assert game.due_at == at + 3 * DAY
    assert game.seats.get(to_move=True).user == bob
    assert [str(made.move) for made in state_of(game).moves] == ["A1", "B1", "A2"]
    assert Event.objects.filter(game=game, kind="move").count() == 4  # The log only grows.
    assert first_difference(game) == ""
    send_to(JobKind.TURN, bob)
    assert re.search(r"\balice [^.]* A2\b", text())


def test_a_finished_game_is_taken_up_again(
    sogo_game: Game, admin: User, alice: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key=str(uuid4()), at=now)
    dispute = file(sogo_game, alice, now + DAY, category="result")
    enforce(dispute.pk, admin, ruling="rollback", reason="A slip.", ply=2, at=now + 2 * DAY)
    game = fresh(sogo_game)
    assert game.running
    assert game.due_at == now + 5 * DAY
    assert results(game) == ["", ""]
    assert first_difference(game) == ""


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    "ruling",
    [
        {"ruling": "dismiss"},
        {"ruling": "award", "winner": 0},
        {"ruling": "void"},
        {"ruling": "rollback", "ply": 2},
    ],
    ids=["dismiss", "award", "void", "rollback"],
)
def test_both_get_the_decision_and_the_same_reason(
    dispute: Dispute,
    admin: User,
    alice: User,
    bob: User,
    now: datetime,
    ruling: dict[str, object],
) -> None:
    enforce(dispute.pk, admin, reason="Because.", at=now, **ruling)  # type: ignore[arg-type]
    (decided,) = rulings_of(dispute.game)
    for user in (alice, bob):
        assert send_to(JobKind.RULED, user).state == Delivery.State.SENT
        assert decided.says in " ".join(text().split())
        assert "Because." in text()
    readers = Outbox.objects.filter(kind=JobKind.RULED).values_list("user__username", flat=True)
    assert sorted(readers) == ["alice", "bob"]


def test_the_ruling_tells_of_the_end_so_no_second_mail_does(
    dispute: Dispute, admin: User, bob: User, now: datetime
) -> None:
    enforce(dispute.pk, admin, ruling="award", reason="A mill.", winner=1, at=now)
    sent = send_to(JobKind.OVER, bob)
    assert (sent.state, sent.answer) == ("suppressed", "ruling-mail")


def test_a_bot_gets_no_mail(bot_game: Game, alice: User, admin: User, now: datetime) -> None:
    dispute = file(bot_game, alice, now, category="bot")
    enforce(dispute.pk, admin, ruling="void", reason="It was asleep.", at=now)
    assert [row.user for row in Outbox.objects.filter(kind=JobKind.RULED)] == [alice]
    assert fresh(bot_game).status == Status.CANCELLED


@pytest.mark.slow
def test_the_ruling_names_its_case_in_the_log(dispute: Dispute, admin: User, now: datetime) -> None:
    enforce(dispute.pk, admin, ruling="rollback", reason="So.", ply=1, at=now)
    event = Event.objects.filter(game=dispute.game).latest("number")
    assert event.kind == "ruled"
    assert event.payload == {"dispute": str(dispute.pk), "ruling": "rollback", "ply": 1}
    assert event.idempotency_key == f"a{admin.pk}:rule:{dispute.pk}"


@pytest.mark.slow
def test_a_preview_writes_nothing_and_tells_the_truth(
    dispute: Dispute, admin: User, now: datetime
) -> None:
    before, at = everything(), now + 2 * DAY
    seen = judging.preview_ruling(dispute, ruling="rollback", ply=2, at=at)
    assert everything() == before
    enforce(dispute.pk, admin, ruling="rollback", reason="So.", ply=2, at=at)
    assert state_of(fresh(dispute.game)) == seen


@pytest.mark.slow
def test_sent_twice_it_counts_once(dispute: Dispute, admin: User, now: datetime) -> None:
    for _ in range(2):
        enforce(dispute.pk, admin, ruling="void", reason="A fault.", at=now)
    assert Event.objects.filter(game=dispute.game, kind="ruled").count() == 1
    assert Outbox.objects.filter(kind=JobKind.RULED).count() == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"ruling": "award"}, Refused),
        ({"ruling": "award", "winner": 2}, Refused),
        ({"ruling": "rollback"}, Refused),
        ({"ruling": "rollback", "ply": 5}, Refused),
        ({"ruling": "quarter"}, Refused),
        ({"ruling": "dismiss", "reason": " "}, Refused),
        ({"ruling": "dismiss", "board": 2}, StaleBoard),
    ],
)
def test_a_ruling_that_makes_no_sense_changes_nothing(
    dispute: Dispute,
    admin: User,
    now: datetime,
    asked: dict[str, object],
    error: type[RulesError],
) -> None:
    before = everything()
    with pytest.raises(error):
        enforce(dispute.pk, admin, at=now, **{"reason": "So.", **asked})  # type: ignore[arg-type]
    assert everything() == before


@pytest.mark.slow
def test_a_closed_case_is_closed(dispute: Dispute, admin: User, bob: User, now: datetime) -> None:
    filing.withdraw(dispute.pk, bob, at=now)
    before = everything()
    with pytest.raises(Refused, match="^dispute-closed$"):
        enforce(dispute.pk, admin, ruling="void", reason="Late.", at=now)
    assert everything() == before


def test_the_database_wants_a_reason(dispute: Dispute, admin: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Dispute.objects.filter(pk=dispute.pk).update(state="ruled", ruling="void", ruled_by=admin)


@pytest.mark.slow
def test_a_refused_ruling_leaves_no_trace_in_memory(
    dispute: Dispute, admin: User, now: datetime
) -> None:
    """The log after it is folded from what was committed."""
    state = state_of(fresh(dispute.game))
    with pytest.raises(Refused):
        enforce(dispute.pk, admin, ruling="rollback", reason="So.", ply=9, at=now)
    assert state_of(fresh(dispute.game)) == state
    enforce(dispute.pk, admin, ruling="dismiss", reason="So.", at=now + timedelta(hours=1))
    assert first_difference(fresh(dispute.game)) == ""
