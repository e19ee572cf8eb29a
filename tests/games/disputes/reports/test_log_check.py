"""Before a problem is filed the log answers in words; filing it all the same is one more click."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from games.models import Dispute, Game
from games.services.disputes.reports.log_check import log_answer
from games.services.text import game_text
from tests.support.games.disputes import everything, fresh, report_of

SENT = {"move": 0, "text": "My clock <runs> too fast."}


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
