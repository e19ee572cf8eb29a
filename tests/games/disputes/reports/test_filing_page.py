"""Reporting a problem from the page of a game: who may, what is kept, how it is taken back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.log.disputes.holds import MAX_HOLD
from games.log.time.control import per_move
from games.models import Dispute, Game
from games.services.clock.timeouts import settle_overdue
from games.services.gameplay.game_start import start_game
from tests.games.conftest import person
from tests.support.games.disputes import DAY, everything, file, fresh, report_of
from tests.support.games.pages import faulty_fields, text

Played = Callable[..., Game]


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("who", "status"),
    [("alice", 200), ("bob", 200), ("carol", 403), ("guest", 403), ("admin", 403)],
)
def test_the_form_is_for_the_seats(
    sogo_game: Game, clients: dict[str, Client], who: str, status: int
) -> None:
    before = everything()
    assert clients[who].get(report_of(sogo_game)).status_code == status
    assert everything() == before
    if status == 403:
        sent = {"category": "rules", "move": 0, "text": "Let me."}
        assert clients[who].post(report_of(sogo_game), sent).status_code == 403
        assert everything() == before


def test_strangers_are_asked_to_sign_in(sogo_game: Game, client: Client) -> None:
    assert client.get(report_of(sogo_game)).status_code == 302
    before = everything()
    assert client.post(report_of(sogo_game), {"category": "rules"}).status_code == 403
    assert everything() == before


def test_a_report_is_filed_and_leads_back_to_the_game(
    sogo_game: Game, clients: dict[str, Client], bob: User
) -> None:
    sent = {"category": "time", "move": 0, "text": "My clock stands still."}
    answer = clients["bob"].post(report_of(sogo_game), sent)
    assert (answer.status_code, answer["Location"]) == (303, sogo_game.get_absolute_url())
    reported = Dispute.objects.get()
    assert (reported.opened_by, reported.category, reported.ply) == (bob, "time", 0)
    page = clients["bob"].get(answer["Location"]).content.decode()
    assert '<li class="success">' in page
    assert "My clock stands still." not in page


def test_a_guest_with_a_seat_may_report(clients: dict[str, Client], now: datetime) -> None:
    guest = User.objects.get(is_guest=True)
    game = start_game("sogo", [guest, "beginner"], options={}, at=now)
    sent = {"category": "bot", "move": 0, "text": "It sleeps."}
    assert clients["guest"].post(report_of(game), sent).status_code == 303
    assert fresh(game).held


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "faulty"),
    [
        ({"category": ""}, "category"),
        ({"category": "weather"}, "category"),
        ({"move": 9}, "move"),
        ({"move": "٣x"}, "move"),
        ({"move": "9" * 40}, "move"),
        ({"text": "y" * 2001}, "text"),
        ({"text": "a\0b"}, "text"),
    ],
)
def test_what_was_typed_stays_when_something_is_wrong(
    sogo_game: Game,
    clients: dict[str, Client],
    sent: dict[str, object],
    faulty: str,
) -> None:
    before = everything()
    typed = {"category": "rules", "move": 0, "text": "Look at this.", **sent}
    answer = clients["alice"].post(report_of(sogo_game), typed)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert faulty_fields(answer) == [faulty]
    if "text" not in sent:
        assert "Look at this." in page
    assert everything() == before


def test_the_fourth_report_of_a_week_is_refused_and_kept(
    clients: dict[str, Client], alice: User, now: datetime
) -> None:
    games = [
        start_game(
            "sogo", [alice, person(f"other{n}")], options={}, at=now, time_control=per_move(3)
        )
        for n in range(4)
    ]
    for game in games[:3]:
        file(game, alice, now)
    sent = {"category": "rules", "move": 0, "text": "Number four."}
    answer = clients["alice"].post(report_of(games[3]), sent)
    assert answer.status_code == 429
    assert "Number four." in answer.content.decode()


def test_the_form_shows_the_board_it_is_about(
    sogo_game: Game, play_moves: Played, clients: dict[str, Client]
) -> None:
    play_moves(sogo_game, "A1 B1 A2")
    answer = clients["alice"].get(f"{report_of(sogo_game)}?ply=1")
    page = answer.content.decode()
    assert (answer.context["browser"].ply, answer.context["browser"].plies) == (1, 3)
    assert f" {MAX_HOLD // timedelta(hours=1)} " in text(answer)
    assert 'name="move" value="1"' in page
    assert 'rel="prev" href="?ply=0"' in page
    assert 'rel="next" href="?ply=2"' in page
    for odd in ("99", "-1", "x", "1" * 30):
        assert clients["alice"].get(f"{report_of(sogo_game)}?ply={odd}").status_code == 200


def test_an_open_report_is_shown_to_its_author_and_can_be_withdrawn(
    reported: Dispute, clients: dict[str, Client]
) -> None:
    page = clients["bob"].get(report_of(reported.game)).content.decode()
    assert "The hash &lt;b&gt;looks&lt;/b&gt; odd." in page
    assert "looks" not in clients["alice"].get(report_of(reported.game)).content.decode()
    withdraw = reverse("game_dispute_withdraw", args=[reported.game_id])
    for who, status in [("alice", 409), ("carol", 403), ("guest", 403), ("anonymous", 403)]:
        before = everything()
        assert clients[who].post(withdraw).status_code == status
        assert everything() == before
    assert clients["bob"].get(withdraw).status_code == 405
    assert clients["bob"].post(withdraw).status_code == 303
    assert not fresh(reported.game).held
    reported.refresh_from_db()
    assert reported.state == Dispute.State.WITHDRAWN


def test_after_two_weeks_the_page_says_so(
    clients: dict[str, Client], alice: User, bob: User, now: datetime
) -> None:
    old = start_game("sogo", [alice, bob], options={}, at=now - 30 * DAY, time_control=per_move(1))
    settle_overdue(now - 20 * DAY)
    answer = clients["alice"].get(report_of(old))
    page = answer.content.decode()
    assert answer.context["is_contestable"] is False
    assert f'<a class="quiet" href="{old.get_absolute_url()}">' in page
    assert "<textarea" not in page
    sent = {"category": "result", "move": 0, "text": "Late."}
    assert clients["alice"].post(report_of(old), sent).status_code == 409
