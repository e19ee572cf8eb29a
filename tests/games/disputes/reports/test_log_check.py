"""Before a problem is filed the log answers in words; filing it all the same is one more click."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client

from accounts.models import User
from games.log.commands import PlayMoves, RecordAbsences
from games.log.time.control import per_move
from games.models import Absence, Dispute, Game
from games.services.clock.timeouts import settle_overdue
from games.services.disputes.reports.log_check import log_answer
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.text import game_text
from games.views.disputes.reports.clock_sum import clock_sum
from tests.support.games.disputes import DAY, everything, fresh, report_of

HOUR = timedelta(hours=1)
SENT = {"move": 0, "text": "My clock <runs> too fast."}


@pytest.mark.first_by_day
@pytest.mark.parametrize("category", ["rules", "result", "time", "bot"])
def test_the_log_answers_before_anything_is_filed(
    live_game: Game, clients: dict[str, Client], category: str
) -> None:
    before = everything()
    sent = {**SENT, "category": category}
    answer = clients["bob"].post(report_of(live_game), {**sent, "step": "check"})
    page = answer.content.decode()
    assert (answer.status_code, everything()) == (200, before)
    assert 'aria-labelledby="answer-title"' in page
    assert "My clock &lt;runs&gt; too fast." in page
    edited = clients["bob"].post(report_of(live_game), {**sent, "step": "edit"})
    assert "too fast.</textarea>" in edited.content.decode()
    assert everything() == before
    assert clients["bob"].post(report_of(live_game), {**sent, "step": "file"}).status_code == 303
    assert Dispute.objects.get().category == category


@pytest.mark.parametrize("category", ["conduct", "cheating", "other"])
def test_what_the_log_cannot_know_is_filed_at_once(
    live_game: Game, clients: dict[str, Client], category: str
) -> None:
    sent = {**SENT, "category": category, "step": "check"}
    assert clients["bob"].post(report_of(live_game), sent).status_code == 303
    assert Dispute.objects.get().category == category


def test_a_problem_with_the_clock_is_answered_with_the_deadline(live_game: Game, bob: User) -> None:
    seats = list(live_game.seats.all())
    __, *details = log_answer(live_game, seats, bob, "time")
    due = fresh(live_game).due_at
    assert due is not None
    assert due - live_game.moved_at >= timedelta(days=3)
    assert game_text.deadline_text(due, bob.zone()) in details[-1]
    assert log_answer(live_game, seats, bob, "rules") == log_answer(live_game, seats, bob, "bot")


def test_a_running_clock_is_answered_with_the_sum_behind_its_deadline(
    live_game: Game, alice: User
) -> None:
    began = live_game.moved_at
    vacation = {"begins_at": began + HOUR, "ends_at": began + 25 * HOUR, "changed_at": began}
    Absence.objects.create(user=alice, kind="booked", **vacation)
    apply_command(live_game.pk, RecordAbsences(), by=SiteActor(), key="vacation", at=began)
    due = began + 4 * DAY
    assert fresh(live_game).due_at == due
    _turn, pause, deadline = clock_sum(fresh(live_game), alice)
    assert game_text.deadline_text(began + 25 * HOUR, alice.zone()) in pause
    assert game_text.deadline_text(due, alice.zone()) in deadline


def test_a_loss_on_time_is_answered_with_the_deadline_that_was_missed(
    alice: User, bob: User, now: datetime, clients: dict[str, Client]
) -> None:
    began = now - 9 * DAY
    game = start_game("sogo", [alice, bob], options={}, at=began, time_control=per_move(3))
    for mover, move in ((alice, "A1"), (bob, "B1")):
        played = PlayMoves((move,))
        apply_command(game.pk, played, by=PlayerActor(mover), key=move, at=began)
    settle_overdue(now)
    _turn, deadline, _ended = sums = clock_sum(fresh(game), bob)
    assert game_text.deadline_text(began + 3 * DAY, bob.zone()) in deadline
    sent = {**SENT, "category": "time", "step": "check"}
    assert clients["bob"].post(report_of(game), sent).context["answer"][-3:] == sums


def test_a_log_that_does_not_check_out_is_to_be_reported(live_game: Game, bob: User) -> None:
    whole = log_answer(live_game, list(live_game.seats.all()), bob, "rules")
    Game.objects.filter(pk=live_game.pk).update(head_hash="f" * 64)
    broken = log_answer(fresh(live_game), list(live_game.seats.all()), bob, "rules")
    assert len(broken) == 1
    assert broken != whole


def test_nobody_else_gets_an_answer(live_game: Game, clients: dict[str, Client]) -> None:
    sent = {**SENT, "category": "rules", "step": "check"}
    for who in ("carol", "guest", "anonymous", "admin"):
        assert clients[who].post(report_of(live_game), sent).status_code == 403
